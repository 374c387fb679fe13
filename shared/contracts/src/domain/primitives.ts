import * as z from "zod/mini";

/** UUID of an entity. */
export const id = z.uuid();
/** From the birth of the oldest student to the last plan: years that every calendar and database reads alike. */
const isKnownYear = (text: string) => /^(19|20|21)\d\d-/.test(text);
/** UTC instant, ISO 8601 with `Z`, of the years 1900 to 2199, with at most nine digits of a second. */
export const instant = z.iso
  .datetime()
  .check(z.refine((text) => isKnownYear(text) && !/\.\d{10}/.test(text), "validation.invalid"));
/** Calendar day, `YYYY-MM-DD`, of the years 1900 to 2199, in the zone the call names. */
export const calendarDate = z.iso
  .date("validation.date_invalid")
  .check(z.refine(isKnownYear, "validation.date_invalid"));
/** Calendar month, `YYYY-MM`, of this century. */
export const calendarMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "validation.invalid"));
/** Phone in E.164, such as `+201012345678`. */
export const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, "validation.phone_invalid"));
/** ISO 3166-1 alpha-2, upper case. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, "validation.country_invalid"));
/** IANA time zone name. */
export const timeZone = z.string().check(z.minLength(1), z.maxLength(64));

/** ISO 4217, upper case. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** An amount in the currency's smallest unit (piastres for EGP, fils for KWD). Always computed by the server. */
export const money = z.object({ amountMinor: z.int(), currency: currencyCode });
export type Money = z.infer<typeof money>;

const CEFR_LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
/** A level of the Common European Framework of Reference. */
export const cefrLevel = z.enum(CEFR_LEVELS);
export type CefrLevel = z.infer<typeof cefrLevel>;
