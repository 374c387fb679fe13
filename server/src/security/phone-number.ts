import { dialledPhone } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

const DEFAULT_COUNTRY = "EG";

/**
 * A typed phone in E.164. National forms belong to `country` (Egypt without one); every schema reads typed phones by the same parser.
 *
 * @throws {AppError} `request.invalid` with `validation.phone_invalid` at `field`.
 */
export function parsePhone(typed: string, country: string = DEFAULT_COUNTRY, field = "phone"): string {
  const parsed = parsePhoneNumberFromString(dialledPhone(typed) ?? "", country as CountryCode);
  if (!parsed?.isPossible()) throw new AppError("request.invalid", { fields: { [field]: "validation.phone_invalid" } });
  return parsed.number;
}

/** The calling code of an E.164 number, and its range of ten thousand numbers: what limits against code pumping count. */
export function derivePhoneRanges(phone: string): { callingCode: string; range: string } {
  const callingCode = parsePhoneNumberFromString(phone)?.countryCallingCode ?? phone.slice(1, 4);
  return { callingCode, range: phone.slice(0, -4) };
}
