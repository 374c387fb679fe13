import { latinDigits } from "@kalima/contracts/domain";
import { isPartOfName, readEmail, readPhoneEnd } from "../../kernel/database/match-person.ts";
import type { Searched } from "../../kernel/ports/search-sources.ts";

/** Fewer signs begin the codes of strangers' bookings: a first name would find some. */
const CODE = /^(?:[A-Z0-9]{6,32}|K?\d{6,10})$/;

/** The ways in which a typed text can be meant. */
export type Meant = Pick<Searched, "text" | "name" | "phoneEnd" | "email" | "code">;

/** Reads a typed text in every way in which it can be meant. */
export function readSearched(typed: string): Meant {
  const text = typed.trim();
  const email = readEmail(text);
  const phoneEnd = readPhoneEnd(text);
  const signs = latinDigits(text)
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .toUpperCase();
  return {
    text,
    email,
    phoneEnd,
    name: !email && !phoneEnd && isPartOfName(text) ? text : null,
    code: CODE.test(signs) ? signs : null,
  };
}
