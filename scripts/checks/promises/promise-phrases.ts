import { PROMISES, type Promised, type PromiseName, SCHOOL_HOURS } from "../../../contracts/school/src/index.ts";

/** How texts speak of a time until which something happens. */
const PHRASES = {
  en: /\b(?:within|usual(?:ly)?|(?:\d+|one|two|three|an?) working (?:day|hour)s?|soon(?! as|est)|shortly|promptly|in (?:about|less than|under|a few)|at the latest|expect|promised?)\b/iu,
  ar: /(?<!\p{L})[وف]?(?:خلال|غضون|عادةً?|المعتادة?|قريبًا|يوم عمل|أيام عمل|ساعتي عمل|ساعات عمل|أقرب وقت|[يت]ستغرق|وعدناك|وعدنا|يصلك ردنا|يصلك قبل)(?!\p{L})/u,
};

export const speaksOfATime = (text: string) => PHRASES.en.test(text) || PHRASES.ar.test(text);

/** Returns the words that a text must contain which names this promise, in the language of the text. */
export function getWords(name: PromiseName, text: string): RegExp {
  const language = /\p{Script=Arabic}/u.test(text) ? "ar" : "en";
  return WORDS[JSON.stringify(PROMISES[name] satisfies Promised)]?.[language] ?? missing(name);
}

function missing(name: PromiseName): never {
  throw new Error(`${name} promises another time: write its words here, and in every text that names it`);
}

const hours = String.raw`(?:24|\{\{(?:hours|FEEDBACK_HOURS)\}\})`;
const WORDS: Readonly<Record<string, { en: RegExp; ar: RegExp }>> = {
  '{"hours":24}': { en: new RegExp(`within ${hours} hours`), ar: new RegExp(`خلال ${hours} ساعة`) },
  '{"hours":1}': { en: /within an hour/, ar: /خلال ساعة/ },
  '{"workingHours":2}': { en: /within 2 working hours/, ar: /خلال ساعتي عمل/ },
  '{"workingDays":1}': { en: /within one working day/, ar: /خلال يوم عمل واحد/ },
};

/** Staff's working hours, as texts on screen write them. */
export const HOURS_WORDS = {
  en: `Saturday to Thursday, ${SCHOOL_HOURS.from} AM to ${SCHOOL_HOURS.until - 12} PM in Cairo`,
  ar: `من السبت إلى الخميس بين ${SCHOOL_HOURS.from} صباحًا و${SCHOOL_HOURS.until - 12} مساءً بتوقيت القاهرة`,
};
