type Texts = { [key: string]: string | string[] | Texts | Texts[] };

const ARABIC_FORMS = ["zero", "one", "two", "few", "many", "other"];
const PLURAL = /_(zero|one|two|few|many|other)$/;
const HOLES = /\{\{\w+\}\}|<\/?\w+>/g;

function leaves(value: unknown, path = ""): [key: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, below]) => leaves(below, path ? `${path}.${key}` : key));
}

function stems(keys: Iterable<string>): Set<string> {
  return new Set([...keys].map((key) => key.replace(PLURAL, "")));
}

/**
 * Returns the problems between a remote's English and Arabic texts, one sentence each; empty if there are none.
 * Problems are: a text in one language only, a count without one of the six Arabic forms, a value or tag that is
 * missing, an empty text, Latin letters in Arabic.
 *
 * `latin` matches the words that may stay Latin, such as file types; `skipped` the keys that are not sentences.
 */
export function translationProblems(
  english: Texts,
  arabic: Texts,
  { latin, skipped }: { latin?: RegExp; skipped?: RegExp } = {},
): string[] {
  const en = new Map(leaves(english));
  const ar = new Map(leaves(arabic));
  const [enStems, arStems] = [stems(en.keys()), stems(ar.keys())];
  const counted = stems([...en.keys()].filter((key) => PLURAL.test(key)));
  const listHoles = (text: string) => (text.match(HOLES) ?? []).sort().join(" ");
  const removeAllowed = (text: string) => text.replace(HOLES, "").replace(latin ?? /(?!)/g, "");

  return [
    ...[...enStems].filter((key) => !arStems.has(key)).map((key) => `${key} has no Arabic text`),
    ...[...arStems].filter((key) => !enStems.has(key)).map((key) => `${key} has no English text`),
    ...[...counted].flatMap((key) =>
      ARABIC_FORMS.filter((form) => !ar.has(`${key}_${form}`)).map((form) => `${key} lacks the Arabic form ${form}`),
    ),
    ...[...en].flatMap(([key, text]) => {
      const isGeneral = !PLURAL.test(key) || key.endsWith("_other");
      const lost = isGeneral && ar.has(key) && listHoles(ar.get(key) ?? "") !== listHoles(text);
      return lost ? [`${key} has other places for values in Arabic`] : [];
    }),
    ...[...en, ...ar].filter(([, text]) => text.trim() === "").map(([key]) => `${key} is empty`),
    ...[...ar]
      .filter(([key, text]) => !skipped?.test(key) && /[A-Za-z]/.test(removeAllowed(text)))
      .map(([key]) => `${key} has Latin letters in Arabic`),
  ];
}
