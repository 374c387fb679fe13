import { isAppError } from "@kalima/contracts/errors";
import type { i18n } from "i18next";
import { errorTextOf, hasErrorText, textOfCode } from "./error-text.ts";

/**
 * The text of the toast for a failed action, or null for none (what was cancelled stays silent).
 *
 * 429 and 403 always say so, whatever the action would have said. Otherwise: the action's own text, the text of
 * the code in the visitor's language (which stands for the server's English message), the server's message,
 * "unexpected".
 */
export function failureText(i18n: i18n, error: unknown, explicit?: string): string | null {
  if (isAppError(error)) {
    if (error.code === "network.cancelled") return null;
    if (error.status === 429 && !isTextOfLimit(i18n, error.code)) {
      return textOfCode(i18n, "request.too_many", Math.max(1, error.retryAfter ?? 1));
    }
    if (error.status === 429) return errorTextOf(i18n, error);
    if (error.status === 403) return textOfCode(i18n, "auth.forbidden");
  }
  return explicit ?? errorTextOf(i18n, error);
}

function isTextOfLimit(i18n: i18n, code: string): boolean {
  return hasErrorText(i18n, code);
}
