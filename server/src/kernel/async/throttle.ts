/** Runs `work` for the first call, and for no other call within the next `ms` milliseconds. */
export function throttle<T>(ms: number, work: (value: T) => void, now = () => performance.now()): typeof work {
  let ranAt = Number.NEGATIVE_INFINITY;
  return (value) => {
    if (now() - ranAt < ms) return;
    ranAt = now();
    work(value);
  };
}
