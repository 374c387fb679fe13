/** What a page waits for all its reads, whether they are beside each other or after each other. */
export const READS_MS = 150;
/** What a page waits for its places together; what is later comes in the browser. */
const PLACES_MS = 120;
/** Reads and places together. With what the shell takes, a page of a database that hangs comes within 300 ms. */
const ALL_MS = 250;
/** A page that is made to be kept, when nobody waits for it. */
const PATIENT_PLACES_MS = 2_000;

/** What is left of the time that one page may wait. */
export type PageTime = { readsMs(): number; placesMs(): number };

/** Of a page that somebody waits for, from now on. */
export function pageTime(now: () => number = () => performance.now()): PageTime {
  const beganAt = now();
  const left = (ms: number) => Math.max(0, beganAt + ms - now());
  return { readsMs: () => left(READS_MS), placesMs: () => Math.min(PLACES_MS, left(ALL_MS)) };
}

/** Of a page that nobody waits for. */
export const PATIENT_TIME: PageTime = { readsMs: () => READS_MS, placesMs: () => PATIENT_PLACES_MS };
