/**
 * Texts for visitors, by error code. `{{n}}` is `retryAfter` in whole seconds. A text with a count may add the plural
 * forms of its language as `<code>_<form>`; the plain one is the form `other`.
 */
export type ErrorTexts<Code extends string = string> = Record<Code, string> &
  Partial<Record<`${Code}_${Intl.LDMLPluralRule}`, string>>;
