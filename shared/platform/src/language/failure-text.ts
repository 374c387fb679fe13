import { isAppError } from "@kalima/contracts/errors";
import type { i18n } from "i18next";
import { getErrorText, hasErrorText, textOfCode } from "./error-text.ts";

/**
 * The text of the toast for a failed action, or null for none (what was cancelled stays silent).
 *
 * 403 and 429 always say so, whatever the action would have said. Otherwise: the action's own text, the text of
 * the code in the visitor's language (in place of the server's English message), the server's message, "unexpected".
 */
export function failureText(i18n: i18n, error: unknown, explicit?: string): string | null {
  if (!isAppError(error)) return explicit ?? getErrorText(i18n, error);
  if (error.code === "network.cancelled") return null;
  if (error.status === 403) return textOfCode(i18n, "auth.forbidden");
  if (error.status === 429) {
    const code = hasErrorText(i18n, error.code) ? error.code : "request.too_many";
    return textOfCode(i18n, code, Math.max(1, error.retryAfter ?? 1));
  }
  return explicit ?? getErrorText(i18n, error);
}
