import * as z from "zod/mini";
import { dialledPhone, TYPED_PHONE_MAX_LENGTH } from "../domain/typed-phone.ts";
import { hasLetters, showsSomething, staysInLine, tidyName } from "../domain/visible-text.ts";

const PERSON_NAME_MAX_LENGTH = 80;

/**
 * A text that others read and that must say something: at least one character that shows. It is trimmed.
 * `emptyCode` is the error of one that shows nothing.
 */
export function requiredText(max: number, emptyCode = "validation.required", longCode = "validation.too_long") {
  return z.string().check(
    z.trim(),
    z.minLength(1, emptyCode),
    z.maxLength(max, longCode),
    z.refine((text) => showsSomething(text), emptyCode),
  );
}

/** A text that may be left out: one that shows nothing is empty. It is trimmed. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, "validation.too_long"), (payload) => {
    if (!showsSomething(payload.value)) payload.value = "";
  });
}

/**
 * Names a person, or something that people name: it has a letter or a digit that shows, is on one line, and reorders
 * nothing beside it. Invisible characters that mean nothing in a name are left out.
 */
export function typedName(max: number = PERSON_NAME_MAX_LENGTH) {
  return z.string().check(
    (payload) => {
      payload.value = tidyName(payload.value);
    },
    z.minLength(1, "validation.required"),
    z.maxLength(max, "validation.too_long"),
    z.refine((name) => hasLetters(name), "validation.required"),
    z.refine((name) => staysInLine(name), "validation.invalid"),
  );
}

/** A name as `typedName` reads it, or nothing. */
export function optionalName(max: number) {
  return z.string().check(
    (payload) => {
      payload.value = tidyName(payload.value);
    },
    z.maxLength(max, "validation.too_long"),
    z.refine((name) => name === "" || hasLetters(name), "validation.invalid"),
    z.refine((name) => staysInLine(name), "validation.invalid"),
  );
}

/**
 * A phone as people type it, in digits of any script, with any separators: parsed into `+201012345678` or `01012345678`.
 * The server makes a national number international. `minDigits` is larger where its country is not known.
 */
export function typedPhone(minDigits = 1) {
  return z
    .string()
    .check(
      z.minLength(1, "validation.phone_required"),
      z.maxLength(TYPED_PHONE_MAX_LENGTH, "validation.phone_invalid"),
      (payload) => {
        const dialled = dialledPhone(payload.value);
        if (dialled && dialled.replace("+", "").length >= minDigits) payload.value = dialled;
        else if (payload.value)
          payload.issues.push({ code: "custom", input: payload.value, message: "validation.phone_invalid" });
      },
    );
}

/** A number without its country: fewer digits reach no person. */
const MIN_CONTACT_DIGITS = 7;
/** The phone of a person without an account, for an answer. */
export const contactPhone = typedPhone(MIN_CONTACT_DIGITS);
