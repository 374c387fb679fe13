/** Of a page for visitors without a session: served as it is for so long, then while the next one is being made. */
const FRESH_MS = 3_000;
/** Of a page that misses a place, until the next try. */
const RETRY_MS = 1_000;
const MAX_STALE_MS = 60_000;
const MAX_PAGES = 300;

type Kept<T> = { page: Promise<T>; madeAt: number; isWhole: boolean; isRenewing: boolean };
/** Makes a page; where nobody waits for it, it may take its time to become whole. */
type Make<T> = (nobodyWaits: boolean) => Promise<T>;

export type PageCache<T> = {
  /**
   * The kept page of a key, or one that is made now; visitors who come at the same time share it. A page that misses a
   * place is made once more in the background at once.
   */
  get(key: string, make: Make<T>): Promise<T>;
};

/** Pages by key, stale-while-revalidate; the least recently used go first. */
export function createPageCache<T extends { isWhole: Promise<boolean> }>(now: () => number): PageCache<T> {
  const pages = new Map<string, Kept<T>>();

  function keep(key: string, kept: Kept<T>): void {
    pages.delete(key);
    pages.set(key, kept);
    const oldest = pages.keys().next().value;
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
  }

  function begin(page: Promise<T>): Kept<T> {
    return { page, madeAt: now(), isWhole: true, isRenewing: false };
  }

  async function renew(key: string, old: Kept<T>, make: Make<T>): Promise<void> {
    old.isRenewing = true;
    const kept = begin(make(true));
    try {
      kept.isWhole = await (await kept.page).isWhole;
      // A whole page is better than a newer one that is not. It may have been dropped meanwhile.
      if ((kept.isWhole || !old.isWhole) && pages.get(key) === old) keep(key, kept);
    } catch {
      // The old one stays until it is too old.
    }
    old.isRenewing = false;
  }

  async function watch(key: string, kept: Kept<T>, make: Make<T>): Promise<void> {
    try {
      kept.isWhole = await (await kept.page).isWhole;
      if (!kept.isWhole) await renew(key, kept, make);
    } catch {
      if (pages.get(key) === kept) pages.delete(key);
    }
  }

  return {
    get(key, make) {
      const kept = pages.get(key);
      const age = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY;
      if (!kept || age > MAX_STALE_MS) {
        const made = begin(make(false));
        keep(key, made);
        void watch(key, made, make);
        return made.page;
      }
      keep(key, kept);
      if (age > (kept.isWhole ? FRESH_MS : RETRY_MS) && !kept.isRenewing) void renew(key, kept, make);
      return kept.page;
    },
  };
}
