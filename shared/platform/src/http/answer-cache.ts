/** Everything besides the address that may change an answer. */
export type CacheScope = { person: string | null; language: string; timeZone: string };

type Entry = { at: number; answer: Promise<unknown> };

export type AnswerCache = {
  /** The answer of at most `maxAgeMs` ago, or that of the request under way, or a new one. Failures are not kept. */
  fetch<T>(scope: CacheScope, address: string, maxAgeMs: number, load: () => Promise<T>): Promise<T>;
};

/** Caches the answers of one account at a time: a call for another account clears the cache. */
export function createAnswerCache(now: () => number): AnswerCache {
  const entries = new Map<string, Entry>();
  let owner: string | null = null;
  return {
    fetch<T>({ person, language, timeZone }: CacheScope, address: string, maxAgeMs: number, load: () => Promise<T>) {
      if (person !== owner) entries.clear();
      owner = person;
      const key = JSON.stringify([address, language, timeZone]);
      const known = entries.get(key);
      if (known && Math.abs(now() - known.at) < maxAgeMs) return known.answer as Promise<T>;
      const entry: Entry = { at: now(), answer: load() };
      entries.set(key, entry);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer as Promise<T>;
    },
  };
}
