import type { Theme } from "@kalima/contracts/domain";
import { LRUCache } from "lru-cache";
import type { PackedText, TextWithBlanks } from "../../../kernel/http/blanks.ts";
import type { Encoding } from "../../../kernel/http/encodings.ts";

/** How long a page for visitors without a session is fresh. After that it is served while the next one is made. */
export const FRESH_MS = 3_000;
/** How long a page with a missing place is served before it is made again. */
const RETRY_MS = 1_000;
const MAX_STALE_MS = 60_000;
/** Maximum number of concurrent background renders of incomplete pages; more would slow down waiting visitors. */
const MAX_SECOND_TRIES = 2;
const MAX_PAGES = 300;

type CachedPage<T> = {
  isComplete: Promise<boolean>;
  /** Resolves when the page can be answered as cheaply as the one that it replaces. */
  precompress(old: T): Promise<void>;
};
type Kept<T> = { page: Promise<T>; madeAt: number; state: "begun" | "whole" | "partial"; isRenewing: boolean };
/** Renders a page. Background renders, for which no visitor waits, use the longer timeout. */
type Make<T> = (nobodyWaits: boolean) => Promise<T>;

export type PageCache<T> = {
  /**
   * Returns the cached page of a key, or renders it; concurrent visitors share it. A page without some of its places is
   * rendered once more in the background: at once, or after its next visitor if too many renders are running. If no
   * page is cached, the complete page of the key `standIn` is returned while one is rendered.
   */
  get(key: string, make: Make<T>, standIn?: string): Promise<T>;
  /** Drops every page, including pending ones. */
  drop(): void;
};

/** Pages by key, stale-while-revalidate. */
export function createPageCache<T extends CachedPage<T>>(now: () => number): PageCache<T> {
  const pages = new LRUCache<string, Kept<T>>({ max: MAX_PAGES });
  /** Keys whose first page is made while another key's stands in. */
  const making = new Set<string>();
  let drops = 0;
  let secondTries = 0;

  function find(key: string | undefined): Kept<T> | undefined {
    const kept = key === undefined ? undefined : pages.get(key);
    return kept && now() - kept.madeAt <= MAX_STALE_MS ? kept : undefined;
  }

  function begin(page: Promise<T>): Kept<T> {
    return { page, madeAt: now(), state: "begun", isRenewing: false };
  }

  /** Renders a page in the background, compressed like `old`, which it replaces. */
  async function rebuild(old: Kept<T>, make: Make<T>): Promise<Kept<T>> {
    const kept = begin(make(true));
    const page = await kept.page;
    kept.state = (await page.isComplete) ? "whole" : "partial";
    // Otherwise every response would be compressed separately until the page is ready.
    await page.precompress(await old.page);
    return kept;
  }

  async function renew(key: string, old: Kept<T>, make: Make<T>): Promise<void> {
    old.isRenewing = true;
    try {
      const kept = await rebuild(old, make);
      // A complete page is kept rather than a newer incomplete one. It may have been dropped meanwhile.
      if ((kept.state === "whole" || old.state !== "whole") && pages.peek(key) === old) pages.set(key, kept);
    } catch {
      // The old page stays until it expires.
    }
    old.isRenewing = false;
  }

  async function watch(key: string, kept: Kept<T>, make: Make<T>): Promise<void> {
    try {
      kept.state = (await (await kept.page).isComplete) ? "whole" : "partial";
      if (kept.state === "whole" || pages.peek(key) !== kept || secondTries >= MAX_SECOND_TRIES) return;
      secondTries += 1;
      await renew(key, kept, make);
      secondTries -= 1;
    } catch {
      if (pages.peek(key) === kept) pages.delete(key);
    }
  }

  async function makeInBackground(key: string, standIn: Kept<T>, make: Make<T>): Promise<void> {
    if (making.has(key)) return;
    making.add(key);
    const dropsBefore = drops;
    try {
      const kept = await rebuild(standIn, make);
      if (kept.state === "whole" && drops === dropsBefore) pages.set(key, kept);
    } catch {
      // The stand-in stays.
    }
    making.delete(key);
  }

  return {
    get(key, make, standInKey) {
      const kept = find(key);
      const standIn = kept ? undefined : find(standInKey);
      if (standIn?.state === "whole") {
        void makeInBackground(key, standIn, make);
        return standIn.page;
      }
      if (!kept) {
        const made = begin(make(false));
        pages.set(key, made);
        void watch(key, made, make);
        return made.page;
      }
      const freshMs = kept.state === "partial" ? RETRY_MS : FRESH_MS;
      if (now() - kept.madeAt > freshMs && !kept.isRenewing) void renew(key, kept, make);
      return kept.page;
    },
    drop() {
      drops += 1;
      pages.clear();
    },
  };
}

type Form = { theme: Theme; encoding: Encoding };
export type PackedPages<Blank extends string> = {
  /**
   * Returns the page in this form, compressed once for all visitors; null if it must be compressed for each response.
   * The first response gets null, because many pages are requested only once.
   */
  get(theme: Theme, encoding: Encoding): Promise<PackedText<Blank> | null>;
  /** Compresses this page in every form in which the other page was requested. */
  precompress(other: PackedPages<Blank>): Promise<void>;
  listForms(): Form[];
};

/** A kept page by theme and encoding. */
export function createPackedPages<Blank extends string>(
  document: (theme: Theme) => Promise<TextWithBlanks<Blank>>,
): PackedPages<Blank> {
  const packed = new Map<string, Form & { text: Promise<PackedText<Blank> | null> }>();
  let answers = 0;
  const formatKey = ({ theme, encoding }: Form) => `${theme} ${encoding.name}`;

  function pack(form: Form): Promise<PackedText<Blank> | null> {
    const known = packed.get(formatKey(form));
    if (known) return known.text;
    // A page whose body fails is logged where it is sent.
    const text = document(form.theme)
      .then((page) => page.pack(form.encoding))
      .catch(() => null);
    packed.set(formatKey(form), { ...form, text });
    return text;
  }

  return {
    async get(theme, encoding) {
      answers += 1;
      if (answers === 1 && packed.size === 0) return null;
      return pack({ theme, encoding });
    },
    precompress: async (other) => void (await Promise.all(other.listForms().map(pack))),
    listForms: () => [...packed.values()].map(({ theme, encoding }) => ({ theme, encoding })),
  };
}
