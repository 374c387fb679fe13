import type { SearchKind, SearchResult } from "@kalima/school-contract";
import type { RequestSession } from "../http/access.ts";

/** A typed text, read in every way in which it can be meant. */
export type Searched = {
  reader: Pick<RequestSession, "userId" | "role" | "permissions">;
  /** The text without blanks around it. */
  text: string;
  /** Accounts whom the text names, of those that the reader may find; the best first. */
  people: readonly string[];
  /** Parts of a name; null for a text that is none. */
  name: string | null;
  /** Null for what is none, and for readers who may not find people by it. */
  phoneEnd: string | null;
  /** Null for what is none, and for readers who may not find people by it. */
  email: string | null;
  /** The beginning of a reference code or an order number, at least six signs, in capitals; null for a text that is none. */
  code: string | null;
  now: Date;
  /** The greatest number of results of each kind. */
  limit: number;
};

/** A kind of results, by the module that owns it. */
export type SearchSource = {
  kind: SearchKind;
  /** True for a reader who may open what is found. Answers without it are never asked for. */
  mayOpen(reader: Searched["reader"]): boolean;
  /** Finds what this reader may open, the best first, at most `limit`. */
  find(searched: Searched): Promise<SearchResult[]>;
};

/** Registry of what the search finds. */
export type SearchSources = {
  /** Called by the module that owns what is found, in its factory. */
  provide(source: SearchSource): void;
  list(): readonly SearchSource[];
};

/** A result without what its kind does not have. */
export const EMPTY_RESULT = {
  name: null,
  state: null,
  reference: null,
  phone: null,
  lastFour: null,
  amount: null,
  at: null,
} as const;

/** Creates the registry of all modules' sources. */
export function createSearchSources(): SearchSources {
  const sources: SearchSource[] = [];
  return { provide: (source) => void sources.push(source), list: () => sources };
}
