import type { ErrorCode } from "./error-codes.ts";

/**
 * Texts for visitors, by error code. `{{n}}` is `retryAfter` in whole seconds. A text with a count may add the plural
 * forms of its language as `<code>_<form>`; the plain one is the form `other`.
 */
export type ErrorTexts = Record<ErrorCode, string> & Partial<Record<`${ErrorCode}_${Intl.LDMLPluralRule}`, string>>;
