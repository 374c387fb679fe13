import { isAppError } from "@kalima/contracts/errors";
import type { i18n } from "i18next";
import { localeOf } from "./locale-of.ts";

export const ERRORS_NAMESPACE = "errors";

/** Codes hold dots, and texts of errors are flat: neither separator of i18next may cut them. */
const FLAT = { ns: ERRORS_NAMESPACE, keySeparator: false, nsSeparator: false } as const;

/** Tells whether this language has a text for the code. */
export function hasErrorText(i18n: i18n, code: string): boolean {
  return i18n.exists(code, FLAT);
}

/**
 * Values that the text of an error may contain: an instant (ISO 8601) fills `{{time}}`, a number of megabytes
 * `{{limit}}`.
 */
type ErrorValues = { at?: unknown; megabytes?: unknown };

/** The text of a code; `seconds` fills `{{n}}` and picks the plural form. */
export function textOfCode(i18n: i18n, code: string, seconds = 1, { at, megabytes }: ErrorValues = {}): string {
  const facts = { time: timeIn(localeOf(i18n), at), limit: megabytes };
  return i18n.t(code, { ...FLAT, ...facts, n: seconds, count: seconds });
}

function timeIn(locale: string, at: unknown): string {
  const moment = new Date(typeof at === "string" ? at : "");
  if (Number.isNaN(moment.getTime())) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", hour12: true }).format(moment);
}

/**
 * Returns the text of an error, given as an `AppError` or an error code: the text of its code; else the server's
 * message, which newer servers send with codes that this version does not know; else the text for "unexpected". Returns
 * "" for no error.
 */
export function getErrorText(i18n: i18n, error: unknown): string {
  if (error === undefined || error === null || error === "") return "";
  const code = typeof error === "string" ? error : isAppError(error) ? error.code : "server.unexpected";
  const { retryAfter, extra } = isAppError(error) ? error : {};
  if (hasErrorText(i18n, code)) return textOfCode(i18n, code, Math.max(1, retryAfter ?? 1), extra);
  if (isAppError(error) && error.message !== error.code) return error.message;
  return textOfCode(i18n, "server.unexpected");
}
