import * as z from "zod/mini";

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** The parts of the password rule, in the order in which a form lists them. */
export const PASSWORD_RULES = [
  { name: "length", holds: (text: string) => [...text].length >= PASSWORD_MIN_LENGTH },
  { name: "lowercase", holds: (text: string) => /[a-z]/.test(text) },
  { name: "uppercase", holds: (text: string) => /[A-Z]/.test(text) },
  { name: "number", holds: (text: string) => /\d/.test(text) },
] as const;
/**
 * A new password: 8 to 128 characters with a lowercase letter, an uppercase letter and a number,
 * the same rule in both languages. The server also refuses the most common passwords.
 */
export const newPassword = z.string().check(
  z.maxLength(PASSWORD_MAX_LENGTH, "validation.password_too_long"),
  z.refine((text) => PASSWORD_RULES.every((rule) => rule.holds(text)), "validation.password_weak"),
);
