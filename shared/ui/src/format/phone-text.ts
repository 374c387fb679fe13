/** Dial codes of one and two digits (ITU E.164); all others have three. */
const SHORT_CODES = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/** Group sizes of a national number, by its number of digits. */
const GROUPS: Record<number, readonly number[]> = { 7: [3, 4], 8: [4, 4], 9: [2, 3, 4], 10: [2, 4, 4], 11: [3, 4, 4] };
/** Where they differ, by dial code and number of digits: landlines of Cairo, North America. */
const OWN_GROUPS: Record<string, readonly number[]> = { "20/9": [1, 4, 4], "1/10": [3, 3, 4] };

/**
 * An E.164 number in groups, as people read it aloud: `+201055206599` → `+20 10 5520 6599`, joined by no-break spaces.
 * Any other text keeps its own groups.
 */
export function phoneText(phone: string): string {
  const digits = /^\+(\d{8,15})$/.exec(phone)?.[1];
  if (!digits) return phone.replace(/\s+/g, "\u00a0");
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  const national = digits.slice(code.length);
  let start = 0;
  const groups = (OWN_GROUPS[`${code}/${national.length}`] ?? GROUPS[national.length] ?? [national.length]).map(
    (size) => {
      start += size;
      return national.slice(start - size, start);
    },
  );
  return [`+${code}`, ...groups].join("\u00a0");
}
