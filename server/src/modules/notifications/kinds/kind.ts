import type { Language } from "@kalima/contracts/domain";

/** Kind of notification: its texts in both languages, and the page of the site that it links to. */
export type Kind<Params> = {
  texts: Record<Language, (params: Params) => { title: string; text: string }>;
  path: string | ((params: Params) => string);
};
type NoParams = Record<string, never>;

/**
 * Binds texts and path to the params that rows of this kind store. Rows are kept, so a param that a later version adds
 * is optional.
 */
export function defineKind<Params = NoParams>(kind: Kind<Params>): Kind<Params> {
  return kind;
}
