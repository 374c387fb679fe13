/** Of a page for visitors without a session: served as it is for so long, then while the next one is being made. */
const FRESH_MS = 3_000;
const MAX_STALE_MS = 60_000;
const MAX_PAGES = 300;

type Kept<T> = { page: Promise<T>; madeAt: number; isRenewing: boolean };

export type PageCache<T> = {
  /**
   * The kept page of a key, or one that is made now. Visitors who come at the same time share it. A page that turns out
   * not to be whole is not kept.
   */
  get(key: string, make: () => Promise<T>): Promise<T>;
  clear(): void;
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

  const isWhole = (page: Promise<T>) => page.then((made) => made.isWhole).catch(() => false);

  function make(key: string, work: () => Promise<T>): Promise<T> {
    const kept = { page: work(), madeAt: now(), isRenewing: false };
    keep(key, kept);
    void isWhole(kept.page).then((whole) => {
      if (!whole && pages.get(key) === kept) pages.delete(key);
    });
    return kept.page;
  }

  async function renew(key: string, old: Kept<T>, work: () => Promise<T>): Promise<void> {
    old.isRenewing = true;
    const kept = { page: work(), madeAt: now(), isRenewing: false };
    const whole = await isWhole(kept.page);
    old.isRenewing = false;
    // It may have been dropped meanwhile.
    if (whole && pages.get(key) === old) keep(key, kept);
  }

  return {
    get(key, work) {
      const kept = pages.get(key);
      const age = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY;
      if (!kept || age > MAX_STALE_MS) return make(key, work);
      keep(key, kept);
      if (age > FRESH_MS && !kept.isRenewing) void renew(key, kept, work);
      return kept.page;
    },
    clear: () => pages.clear(),
  };
}
