import type { ErrorCode } from "./error-codes.ts";

/**
 * What a visitor reads for each code. `{{n}}` is `retryAfter` in whole seconds; a text that counts may add the plural
 * forms its language needs as `<code>_<form>`, and the plain one is the form `other`.
 */
export type ErrorTexts = Record<ErrorCode, string> & Partial<Record<`${ErrorCode}_${Intl.LDMLPluralRule}`, string>>;
