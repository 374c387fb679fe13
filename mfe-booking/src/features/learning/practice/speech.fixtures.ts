import { waitFor } from "@testing-library/react";
import { vi } from "vitest";

class Utterance {
  readonly text: string;
  onstart: () => void = () => undefined;
  onend: () => void = () => undefined;
  onerror: (event: { error: string }) => void = () => undefined;
  onboundary: (event: { name: string; charIndex: number }) => void = () => undefined;
  constructor(text: string) {
    this.text = text;
  }
}

/** jsdom has no speech. */
export function installUtterance(): void {
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
}

/** A device with these voices, whose clock and voice the test moves. */
export function createDevice(voices: SpeechSynthesisVoice[]) {
  const events = new EventTarget();
  const spoken: Utterance[] = [];
  let known = voices;
  let clock = 0;
  const last = () => spoken.at(-1);
  const synthesis = {
    getVoices: () => known,
    addEventListener: events.addEventListener.bind(events),
    cancel: () => undefined,
    speak(utterance: Utterance) {
      spoken.push(utterance);
      utterance.onstart();
    },
  } as unknown as SpeechSynthesis;
  return {
    synthesis,
    now: () => clock,
    get texts() {
      return spoken.map(({ text }) => text);
    },
    addVoices(more: SpeechSynthesisVoice[]) {
      known = [...known, ...more];
      events.dispatchEvent(new Event("voiceschanged"));
    },
    spoken: (text: string) =>
      waitFor(() => {
        if (last()?.text !== text) throw new Error(`not spoken yet: ${text}`);
      }),
    /** The voice comes to the word at this character, after so many milliseconds. */
    hear(charIndex: number, at: number) {
      clock = at;
      last()?.onboundary({ name: "word", charIndex });
    },
    end: () => last()?.onend(),
    fail: (error: string) => last()?.onerror({ error }),
  };
}
