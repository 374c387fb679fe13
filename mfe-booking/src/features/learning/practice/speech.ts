/** How fast a voice reads; 1 is its own pace. */
const PACES = { normal: 0.95, slow: 0.6 } as const;
export type Pace = keyof typeof PACES;

/** A part of a text that is read, from its first character to before its last, and when it began: seconds from the start. */
export type SpokenPart = { from: number; to: number; atSeconds: number };
/** `silent`: this device has no voice for English, or it does not work. */
export type SpeechEnd = "ended" | "stopped" | "silent";

/** Chrome and Android tell their voices some time after they are asked for the first time. */
const WAIT_FOR_VOICES_MS = 1_500;
const WORD = /[\p{L}\p{N}'’-]+/uy;

/** The best English voice: British or American, and on the device itself, as that one works offline. */
export function chooseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const rank = ({ lang, localService }: SpeechSynthesisVoice) =>
    Number(/^en[-_](GB|US)/i.test(lang)) * 2 + Number(localService);
  const english = voices.filter(({ lang }) => /^en\b|^en_/i.test(lang));
  return english.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

/** Finds the word at a place of the text, because not every browser says how long it is. */
function findWord(text: string, from: number): { from: number; to: number } {
  WORD.lastIndex = from;
  return { from, to: from + (WORD.exec(text)?.[0].length ?? 1) };
}

/** The browser's speech synthesis, reading one English text at a time. */
export function createSpeech(synthesis: SpeechSynthesis | undefined, now: () => number) {
  let endCurrent: (end: SpeechEnd) => void = () => undefined;

  async function findVoice(of: SpeechSynthesis): Promise<SpeechSynthesisVoice | null> {
    if (of.getVoices().length === 0) {
      await new Promise<void>((resolve) => {
        of.addEventListener("voiceschanged", () => resolve(), { once: true });
        setTimeout(resolve, WAIT_FOR_VOICES_MS);
      });
    }
    return chooseVoice(of.getVoices());
  }

  function stop(): void {
    endCurrent("stopped");
    synthesis?.cancel();
  }

  return {
    stop,

    /** Reads a text, instead of the one before. Resolves when it ends; never rejects. */
    async speak(text: string, pace: Pace, onPart: (part: SpokenPart) => void): Promise<SpeechEnd> {
      stop();
      if (!synthesis) return "silent";
      const isOver = new Promise<SpeechEnd>((resolve) => {
        endCurrent = resolve;
      });
      const end = endCurrent;
      const voice = await findVoice(synthesis);
      // Another text or a stop may have come while the voices loaded.
      if (endCurrent !== end) return isOver;
      if (!voice) return "silent";
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = PACES[pace];
      let startedAt = now();
      utterance.onstart = () => {
        startedAt = now();
      };
      utterance.onboundary = ({ name, charIndex }) => {
        if (name === "word") onPart({ ...findWord(text, charIndex), atSeconds: (now() - startedAt) / 1000 });
      };
      utterance.onend = () => end("ended");
      utterance.onerror = ({ error }) => end(error === "canceled" || error === "interrupted" ? "stopped" : "silent");
      synthesis.speak(utterance);
      return isOver;
    },
  };
}
