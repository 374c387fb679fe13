/** Particles and titles: with the word after them they are a name, alone they are none. */
const ARABIC_PARTICLES =
  "عبد عبيد أبو أبا أبي أم ابن بن بنت ابنة آل ال ذو ذي د دكتور دكتورة الدكتور الدكتورة أ أستاذ أستاذة الأستاذ الأستاذة م مهندس مهندسة المهندس المهندسة الشيخ شيخ الحاج حاج الحاجة السيد السيدة أمة الست مستر";
const LATIN_PARTICLES =
  "abd abdul abdel abdal abdool abdoul abu abou abo aboo umm um oum om ibn bin bint bent al el ul as ad ash az dr doctor prof professor eng engineer mr mrs ms miss sheikh shaikh haj hajj von van der den ter ten de del della di da dos das du des la les los las st saint";
/** Second halves of a name, behind the first: نور الدين, Hebat Allah. */
const ARABIC_ENDS = "الدين الله الإسلام";
const LATIN_ENDS = ["(?:el|al|ed|ud|ad)[- ]?d(?:i|ee)n", "allah", "ullah"];

const BLANKS = "[:space:]\u00a0\u2000-\u200a\u202f\u3000";
const VOWEL_MARKS = "[\u0640\u064b-\u0652\u0670]*";

/** Arabic words as people write them: any hamza, with and without vowel marks. */
function expandSpellings(words: string): string[] {
  const toPattern = (word: string) =>
    [...word].map((letter) => (/[اأإآٱ]/.test(letter) ? "[اأإآٱ]" : letter) + VOWEL_MARKS).join("");
  return words.split(" ").map(toPattern);
}

const PARTICLE = [...expandSpellings(ARABIC_PARTICLES), ...LATIN_PARTICLES.split(" "), "[a-z\u0621-\u064a]"].join("|");
const END = [...expandSpellings(ARABIC_ENDS), ...LATIN_ENDS].join("|");

/** `blanks` are what a bracket expression of the engine names: Postgres and JavaScript differ in nothing else. */
const buildPattern = (blanks: string) =>
  `^((?:(?:${PARTICLE})[${blanks}.]+)*[^${blanks}]+(?:[${blanks}]+(?:${END})(?=[${blanks}]|$))?)`;
const SQL_PATTERN = `(?i)${buildPattern(BLANKS)}`;
const CALLED = new RegExp(buildPattern("\\s"), "iu");

/**
 * SQL for the name that a person is called by, from a column with the whole one: its first word, with the particles before
 * it (عبد الرحمن, Abu Bakr, Dr. Nour, Van der Berg). The whole name where it has particles alone.
 */
export function buildCalledNameSql(column: string): string {
  return `coalesce(substring(${column} FROM '${SQL_PATTERN}'), ${column})`;
}

/** Returns the name that a person is called by, from a whole name in memory. */
export function extractCalledName(name: string): string {
  return CALLED.exec(name)?.[1] ?? name;
}
