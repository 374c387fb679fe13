import { LRUCache } from "lru-cache";

/** How long a page for visitors without a session is fresh. After that it is served while the next one is made. */
export const FRESH_MS = 3_000;
/** How long a page with a missing place is served before it is made again. */
const RETRY_MS = 1_000;
const MAX_STALE_MS = 60_000;
/** Incomplete pages that are rendered again in the background at the same time; more would slow down visitors who wait. */
const MAX_SECOND_TRIES = 2;
const MAX_PAGES = 300;

type CachedPage<T> = {
  isWhole: Promise<boolean>;
  /** Resolves when the page can be answered as cheaply as the one that it replaces. */
  packLike(old: T): Promise<void>;
};
type Kept<T> = { page: Promise<T>; madeAt: number; state: "begun" | "whole" | "partial"; isRenewing: boolean };
/** Makes a page; where nobody waits for it, it may take its time to become whole. */
type Make<T> = (nobodyWaits: boolean) => Promise<T>;

export type PageCache<T> = {
  /**
   * The kept page of a key, or one that is made now; visitors who come at the same time share it. A page that misses a
   * place is made once more in the background: at once, or after its next
   * visitor if too many are. If no page is kept, the whole page of the key `standIn` is sent while one is made.
   */
  get(key: string, make: Make<T>, standIn?: string): Promise<T>;
  /** Forgets every page, those that are being made included. */
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

  /** A page for which nobody waits, ready to take the place of `old`. */
  async function makeLike(old: Kept<T>, make: Make<T>): Promise<Kept<T>> {
    const kept = begin(make(true));
    const page = await kept.page;
    kept.state = (await page.isWhole) ? "whole" : "partial";
    // Else each answer is compressed for itself until the page is packed: the more visitors, the longer.
    await page.packLike(await old.page);
    return kept;
  }

  async function renew(key: string, old: Kept<T>, make: Make<T>): Promise<void> {
    old.isRenewing = true;
    try {
      const kept = await makeLike(old, make);
      // A whole page is better than a newer one that is not. It may have been dropped meanwhile.
      if ((kept.state === "whole" || old.state !== "whole") && pages.peek(key) === old) pages.set(key, kept);
    } catch {
      // The old one stays until it is too old.
    }
    old.isRenewing = false;
  }

  async function watch(key: string, kept: Kept<T>, make: Make<T>): Promise<void> {
    try {
      kept.state = (await (await kept.page).isWhole) ? "whole" : "partial";
      if (kept.state === "whole" || pages.peek(key) !== kept || secondTries >= MAX_SECOND_TRIES) return;
      secondTries += 1;
      await renew(key, kept, make);
      secondTries -= 1;
    } catch {
      if (pages.peek(key) === kept) pages.delete(key);
    }
  }

  async function makeBehind(key: string, standIn: Kept<T>, make: Make<T>): Promise<void> {
    if (making.has(key)) return;
    making.add(key);
    const dropsBefore = drops;
    try {
      const kept = await makeLike(standIn, make);
      if (kept.state === "whole" && drops === dropsBefore) pages.set(key, kept);
    } catch {
      // The other page goes on standing in.
    }
    making.delete(key);
  }

  return {
    get(key, make, standInKey) {
      const kept = find(key);
      const standIn = kept ? undefined : find(standInKey);
      if (standIn?.state === "whole") {
        void makeBehind(key, standIn, make);
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
