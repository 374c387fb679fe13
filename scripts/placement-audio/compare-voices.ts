import { recognize, wordErrorRate } from "./recognize.ts";
import { join, toLevel, trimSilence } from "./samples.ts";
import { SAMPLE_RATE, speak } from "./speak.ts";
import { measureSpectrum } from "./spectrum.ts";
import { SPEAKERS, type Voice } from "./voices.ts";

const SENTENCES = [
  "Good morning, and welcome to the city library.",
  "The reading room on the second floor is closed today, because the windows are being repaired.",
  "You can still return your books at the front desk until half past six.",
  "I was going to take the early train, but my brother called and asked me to bring him some papers from the office.",
  "By the time I arrived at the station, the train had already left.",
  "So I sat in a cafe, drank a cup of tea and finished the book that my sister gave me last month.",
  "Engineers say that the new bridge should reduce traffic in the old part of the city by almost a third.",
];

const plain = (engine: Voice["engine"], model: string): Voice => ({ engine, model, tempo: 1, pitch: 1 });

const CANDIDATES: readonly Voice[] = [
  ...["cmu_us_slt_arctic_hts", "kal_diphone", "ked_diphone"].map((model) => plain("festival", model)),
  ...["slt", "rms", "awb", "kal16"].map((model) => plain("flite", model)),
  ...["en-us", "en-gb+f2", "en-gb-x-rp+m3"].map((model) => plain("espeak-ng", model)),
];

/** Prints a row for each voice that the packages have, and for each chosen speaker. */
export function compareVoices(folder: string): void {
  console.info(
    "| Voice | Words wrong | Words a minute | Centroid | 95 % below | Clipped | Silent |\n|---|---|---|---|---|---|---|",
  );
  for (const voice of CANDIDATES) printRow(`${voice.engine} ${voice.model}`, voice, folder);
  for (const [speaker, voice] of Object.entries(SPEAKERS)) printRow(speaker, voice, folder);
}

function printRow(name: string, voice: Voice, folder: string): void {
  const raw = join(speak(voice, 1, SENTENCES, folder));
  const sentences = speak(voice, 1, SENTENCES, folder).map(trimSilence).map(toLevel);
  const words = SENTENCES.join(" ").toLowerCase().replaceAll(/[.,]/g, "").split(" ");
  const pause = Math.round(SAMPLE_RATE * 0.4);
  const heard = recognize(join(sentences.flatMap((sentence) => [pause, sentence])), folder);
  const { centroid, rolloff, clipped, silent } = measureSpectrum(raw, SAMPLE_RATE);
  const pace = words.length / (join(sentences).length / SAMPLE_RATE / 60);
  const cells = [
    percent(wordErrorRate(words, heard)),
    pace.toFixed(0),
    hertz(centroid),
    hertz(rolloff),
    percent(clipped),
    percent(silent),
  ];
  console.info(`| ${name} | ${cells.join(" | ")} |`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.01 ? 2 : 0)} %`;
}

function hertz(frequency: number): string {
  return `${frequency.toFixed(0)} Hz`;
}
