import { PACES } from "../../server/src/modules/placement/bank/audio/speech-pace.ts";
import type { BankFile, Recording } from "../../server/src/modules/placement/bank/item-bank.ts";
import { encode } from "./encode.ts";
import { join, toLevel, trimSilence } from "./samples.ts";
import { SAMPLE_RATE, speak } from "./speak.ts";
import { getVoice } from "./voices.ts";

/** Seconds of silence around a recording: some players cut off the first instant. */
const LEAD_IN_SECONDS = 0.4;
const LEAD_OUT_SECONDS = 0.6;

/** @param folder for temporary files */
export function makeRecording(recording: Recording, level: BankFile["level"], folder: string): Buffer {
  const { tempo, pauses } = PACES[level];
  const turns = recording.script.map(({ speaker, text }) => {
    const spoken = speak(getVoice(speaker), tempo, splitSentences(text), folder).map(trimSilence).map(toLevel);
    return join(spoken.flatMap((sentence, at) => (at === 0 ? [sentence] : [silence(pauses.sentence), sentence])));
  });
  const spaced = turns.flatMap((turn, at) => (at === 0 ? [turn] : [silence(pauses.turn), turn]));
  return encode(join([silence(LEAD_IN_SECONDS), ...spaced, silence(LEAD_OUT_SECONDS)]));
}

/** A full stop, question mark or exclamation mark ends a sentence if a capital letter or quotation mark follows. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?!]["”]?)\s+(?=["“]?\p{Lu})/u);
}

function silence(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE);
}
