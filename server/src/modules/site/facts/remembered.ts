/** How old a fact of every page may be; a change reaches all pages within this time. */
const MAX_AGE_MS = 1_000;

/** Reads at most once a second, however many pages are asked for; callers at the same time share a read. */
export function memoizeForOneSecond<T>(
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { value: Promise<T>; at: number } | undefined;
  return () => {
    if (last && now() - last.at < MAX_AGE_MS) return last.value;
    const reading = { value: read(), at: now() };
    last = reading;
    reading.value.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.value;
  };
}
