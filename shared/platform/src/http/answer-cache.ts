import { CACHE_MAX_AGE_MS } from "@kalima/contracts/domain";

const CACHED = [/^\/company$/, /^\/company\/stats$/, /^\/teachers\/[^/]+$/, /^\/placement-test$/];

export function isCached(path: string): boolean {
  return CACHED.some((pattern) => pattern.test(path));
}

type Entry = { at: number; answer: Promise<unknown> };

export type AnswerCache = {
  /** The answer of at most 5 minutes ago, or that of the request under way, or a new one. Failures are not kept. */
  fetch<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Drops every answer whose key starts so. */
  forget(prefix: string): void;
};

export function createAnswerCache(now: () => number): AnswerCache {
  const entries = new Map<string, Entry>();
  return {
    fetch<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key);
      if (known && Math.abs(now() - known.at) < CACHE_MAX_AGE_MS) return known.answer as Promise<T>;
      const entry: Entry = { at: now(), answer: load() };
      entries.set(key, entry);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer as Promise<T>;
    },
    forget(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
  };
}
