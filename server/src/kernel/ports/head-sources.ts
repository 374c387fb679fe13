import type { BilingualText, Language } from "@kalima/contracts/domain";

/** Values of a page's path pattern, such as `{ id }` of `/booking/:id`. */
export type PathParams = Readonly<Record<string, string>>;
export type HeadFacts = {
  /** Texts by name for the `{{name}}` placeholders of a page's head. */
  texts: Record<string, BilingualText>;
  /** Data of schema.org, for search engines. */
  structuredData?: Readonly<Record<Language, object>>;
  /** Path of the picture that links to the page are shown with elsewhere, 1200 × 630 pixels. */
  picture?: Readonly<Record<Language, string>>;
};
/** Null when nothing exists at this address: the answer has status 404 then. */
export type HeadSource = (params: PathParams) => Promise<HeadFacts | null>;

/**
 * `missing`: nothing exists at the address; `hasOwnPage`: its page says so better than the site's not-found page.
 * `unknown`: no source, an error, or no answer in time; the page may well exist.
 */
export type HeadAnswer =
  | { kind: "found"; facts: HeadFacts }
  | { kind: "missing"; hasOwnPage?: boolean }
  | { kind: "unknown" };

export type HeadSourceOptions = {
  /** The page of a missing object says so better than the site's not-found page. */
  hasOwnMissingPage?: boolean;
  /** Paths of the pages that search engines should know, such as `/teachers/7`. */
  listPaths?(): Promise<readonly string[]>;
};

/** Registry of the facts that fill titles and descriptions of pages. */
export type HeadSources = {
  /** Offers facts under a name that manifests may use as `head.source`. @throws {Error} when the name is taken. */
  provide(name: string, source: HeadSource, options?: HeadSourceOptions): void;
  /** Asks a source; never throws and never takes longer than the limit. */
  read(name: string, params: PathParams): Promise<HeadAnswer>;
  /** The paths that all sources list. A source that fails lists none; never throws. */
  listPaths(): Promise<string[]>;
};
