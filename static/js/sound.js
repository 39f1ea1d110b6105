// What is heard: clicks made here from noise and tones, and the calls spoken by the browser's own voices.
// Only public events and one's own. Nothing plays before the first touch or key, nothing while muted, and in
// a hidden tab only what asks for the listener.
(() => {
  "use strict";
  const STAGGER = 0.14, LOUD = 0.5;
  let context = null, noise = null;

  const setting = (key, otherwise) => {
    try {
      return localStorage.getItem(`mahjong.${key}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const volume = () => {
    const chosen = Number(setting("volume", "70"));
    return setting("sound", "on") === "off" || !Number.isFinite(chosen) ? 0 : Math.max(0, Math.min(100, chosen)) / 100;
  };

  const unlock = () => {
    if (!window.AudioContext) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  };
  for (const when of ["pointerdown", "keydown"]) document.addEventListener(when, unlock, { capture: true, passive: true });

  // Everything below is made of these two: a breath of filtered noise, and a tone; both fade out.
  const fading = (at, loud, long) => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud * volume() * LOUD, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    gain.connect(context.destination);
    return gain;
  };

  const clack = (at, pitch, loud, long = 0.05) => {
    if (!noise) {
      noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource(), filter = context.createBiquadFilter();
    source.buffer = noise;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 2.5;
    source.connect(filter).connect(fading(at, loud * 2, long));
    source.start(at, Math.random() * 0.1, long);
  };

  const tone = (at, pitch, loud, long = 0.2, shape = "sine") => {
    const source = context.createOscillator();
    source.type = shape;
    source.frequency.value = pitch;
    source.connect(fading(at, loud, long));
    source.start(at);
    source.stop(at + long);
  };

  const SOUNDS = {
    discard: (at) => { clack(at, 2100, 0.9); tone(at, 190, 0.25, 0.06); },
    draw: (at) => clack(at, 900, 0.3, 0.07),
    claim: (at) => { clack(at, 1700, 1); clack(at + 0.07, 2300, 1); tone(at, 160, 0.3, 0.1); },
    ready: (at) => { tone(at, 523, 0.35); tone(at + 0.12, 784, 0.35, 0.3); },
    win: (at) => [523, 659, 784, 1047].forEach((pitch, nth) => tone(at + nth * 0.11, pitch, 0.4, 0.45, "triangle")),
    over: (at) => { tone(at, 392, 0.3, 0.3); tone(at + 0.2, 330, 0.3, 0.5); },
    dice: (at) => { for (let nth = 0; nth < 6; nth += 1) clack(at + nth * 0.1, 2600 + nth * 120, 0.5, 0.04); },
    turn: (at) => { tone(at, 660, 0.22, 0.12); tone(at + 0.1, 880, 0.22, 0.2); },
    offer: (at) => { tone(at, 740, 0.3, 0.12); tone(at + 0.11, 988, 0.3, 0.12); tone(at + 0.22, 740, 0.3, 0.2); },
    said: (at) => { tone(at, 620, 0.16, 0.08); tone(at + 0.06, 830, 0.16, 0.1); },
    low: (at) => tone(at, 1046, 0.35, 0.09, "square"),
  };
  const OF_EVENT = {
    discard: "discard", draw: "draw", chow: "claim", pong: "claim", kong: "claim", add: "claim", set: "claim",
    supplement: "claim", ready: "ready", win: "win", exhausted: "over", deal: "dice", treasure: "dice",
    turn: "turn", offer: "offer", look: "ready",
  };

  const play = (name, later = 0) => {
    if (!context || context.state !== "running" || !volume() || !SOUNDS[name]) return;
    SOUNDS[name](context.currentTime + later);
    document.dispatchEvent(new CustomEvent("sound:played", { detail: { name } }));
  };

  // A voice of the page's language; without one the call stays silent.
  const speak = (word) => {
    const loud = volume();
    if (!window.speechSynthesis || !loud || setting("voice", "on") === "off" || !context) return;
    const language = document.documentElement.lang || "zh";
    const family = language.slice(0, 2).toLowerCase();
    const fits = (voice, wanted) => voice.lang.replace("_", "-").toLowerCase().startsWith(wanted);
    const voices = speechSynthesis.getVoices().filter((voice) => fits(voice, family));
    const region = /hant|tw/i.test(language) ? "zh-tw" : family === "zh" ? "zh-cn" : family;
    const voice = voices.find((one) => fits(one, region)) ?? voices[0];
    if (!voice) return;
    const said = new SpeechSynthesisUtterance(word);
    said.voice = voice;
    said.lang = voice.lang;
    said.volume = loud;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  };

  document.addEventListener("table:event", ({ detail: { kind, mine, call, order } }) => {
    const drawn = kind === "draw" && !!document.querySelector("#hand.active"); // not one that goes by itself
    const asks = mine && (drawn || kind === "turn" || kind === "offer");
    if (document.hidden && !asks) return;
    play(mine && drawn ? "turn" : OF_EVENT[kind], order * STAGGER);
    if (call) speak(call);
  });
  // A call is never cut off by what somebody says.
  document.addEventListener("talk:said", ({ detail: { mine, kind, text } }) => {
    if (document.hidden || mine) return;
    play("said");
    if (kind === "phrase" && !window.speechSynthesis?.speaking) speak(text);
  });
  document.addEventListener("clock:low", () => play("low"));
  document.addEventListener("settings:changed", ({ detail }) => {
    if (detail?.key === "sound" || detail?.key === "volume") play("discard");
    if (detail?.key === "voice" && detail.value === "off") window.speechSynthesis?.cancel();
  });
})();
