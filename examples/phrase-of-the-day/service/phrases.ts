type Text = { en: string; ar: string };
type Phrase = { text: string; meaning: Text };

const PHRASES: readonly Phrase[] = [
  { text: "It slipped my mind.", meaning: { en: "I forgot it.", ar: "نسيتُ الأمر." } },
  { text: "Let's call it a day.", meaning: { en: "Let us stop working now.", ar: "لنكتفِ بهذا القدر اليوم." } },
  { text: "I'm on the fence.", meaning: { en: "I have not decided yet.", ar: "لم أحسم قراري بعد." } },
  { text: "It rings a bell.", meaning: { en: "It sounds familiar.", ar: "يبدو مألوفًا لي." } },
  { text: "Take your time.", meaning: { en: "There is no hurry.", ar: "على مهلك." } },
];
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The phrase of a day, as `2026-03-01`: the same for everybody. */
export function findPhrase(day: string): Phrase {
  const phrase = PHRASES[Math.floor(Date.parse(day) / DAY_MS) % PHRASES.length];
  if (!phrase) throw new Error(`${day} is no day`);
  return phrase;
}
