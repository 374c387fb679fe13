/** As many as the styles know. */
const DIGITS = [1, 2, 4, 8, 16, 32, 64];
const MAX = 127;

/** The binary digits of a number of minutes, such as "2 16 32" for 50, which the styles add up again. */
export function toBinaryDigits(minutes: number): string {
  const whole = Math.min(Math.max(Math.round(minutes), 0), MAX);
  return DIGITS.filter((digit) => whole & digit).join(" ");
}
