/**
 * Rules of the four card fields. Pure and free of imports: the sandbox checks with them, and so does the page
 * in the browser, which receives this file without its types.
 */

export type CardInput = { holder: string; number: string; expiry: string; cvv: string };
export type CardErrors = Partial<Record<keyof CardInput, string>>;
export type Brand = "visa" | "mastercard" | "meeza" | "amex" | "card";

const LENGTHS: Record<Brand, readonly number[]> = {
  visa: [13, 16, 19],
  mastercard: [16],
  meeza: [16],
  amex: [15],
  card: [12, 13, 14, 15, 16, 17, 18, 19],
};

/** Returns the digits of a text as Latin ones; Arabic-Indic and Persian digits are converted. */
export function extractDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (sign) => String(sign.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (sign) => String(sign.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, "");
}

export function detectBrand(number: string): Brand {
  const digits = extractDigits(number);
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return "mastercard";
  if (/^5078/.test(digits)) return "meeza";
  if (/^3[47]/.test(digits)) return "amex";
  return "card";
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

function isValidNumber(digits: string): boolean {
  return LENGTHS[detectBrand(digits)].includes(digits.length) && passesLuhn(digits);
}

/** True if `MMYY` is a month that is not over, and at most twenty years ahead. */
function isValidExpiry(digits: string, now: Date): boolean {
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (digits.length !== 4 || month < 1 || month > 12 || year > now.getFullYear() + 20) return false;
  return year > now.getFullYear() || (year === now.getFullYear() && month > now.getMonth());
}

/** Returns the error code of each invalid field, in the order of the fields; empty for a valid card. */
export function validateCard(card: CardInput, now: Date): CardErrors {
  const errors: CardErrors = {};
  const [number, expiry, cvv] = [extractDigits(card.number), extractDigits(card.expiry), extractDigits(card.cvv)];
  if (card.holder.trim() === "") errors.holder = "validation.card_holder_required";
  if (number === "") errors.number = "validation.card_number_required";
  else if (!isValidNumber(number)) errors.number = "validation.card_number_invalid";
  if (expiry === "") errors.expiry = "validation.card_expiry_required";
  else if (!isValidExpiry(expiry, now)) errors.expiry = "validation.card_expiry_invalid";
  if (cvv === "") errors.cvv = "validation.card_cvv_required";
  else if (cvv.length !== (detectBrand(number) === "amex" ? 4 : 3)) errors.cvv = "validation.card_cvv_invalid";
  return errors;
}

/** `4242 4242 4242 4242`; Amex in its own grouping. At most as many digits as the brand has. */
export function formatNumber(text: string): string {
  const brand = detectBrand(text);
  const digits = extractDigits(text).slice(0, Math.max(...LENGTHS[brand]));
  if (brand === "amex") return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(" ");
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** `12/27`; a month that can only have one digit gets its zero. */
export function formatExpiry(text: string): string {
  const typed = extractDigits(text).slice(0, 4);
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
