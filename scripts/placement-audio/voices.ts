/** A voice of one of Debian's speech engines. */
export type Voice = {
  engine: "festival" | "flite" | "espeak-ng";
  model: string;
  /** Brings the voices to one speed, about 155 words a minute. */
  tempo: number;
  /** 1 is the voice as it was recorded. Formants move along, so that another person seems to speak. */
  pitch: number;
};

/** The speakers that scripts name; docs/placement-audio.md says why these. */
export const SPEAKERS: Readonly<Record<string, Voice>> = {
  anna: { engine: "festival", model: "cmu_us_slt_arctic_hts", tempo: 0.88, pitch: 1 },
  dina: { engine: "festival", model: "cmu_us_slt_arctic_hts", tempo: 0.86, pitch: 0.88 },
  ben: { engine: "flite", model: "rms", tempo: 1, pitch: 1 },
  callum: { engine: "flite", model: "awb", tempo: 0.9, pitch: 1 },
};

/** @throws for a name that no voice is chosen for. */
export function getVoice(speaker: string): Voice {
  const voice = SPEAKERS[speaker];
  if (!voice) throw new Error(`There is no voice for "${speaker}": add one to ${import.meta.filename}.`);
  return voice;
}
