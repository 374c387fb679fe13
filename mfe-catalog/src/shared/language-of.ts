const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;

/** People write in one of the two languages of the site, whichever the page is in. English in an Arabic text is a quotation. */
export function languageOf(text: string): "ar" | "en" {
  const first = [...text].find((letter) => ARABIC.test(letter) || LATIN.test(letter));
  return first && ARABIC.test(first) ? "ar" : "en";
}
