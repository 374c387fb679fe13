const DIGIT = /\p{Nd}/gu;
const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Every script's decimal digits follow each other from 0 to 9, and blocks that touch are whole sets of ten. */
function latinDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first--;
  return String((codePoint - first) % 10);
}

/** Decimal digits of any script (Arabic, Persian, Bengali, full-width …) as Latin ones; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(DIGIT, latinDigit);
}
