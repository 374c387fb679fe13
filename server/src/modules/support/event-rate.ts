/** Decides event by event; `flooded` is not worth an answer any more. */
export type EventRate = { take(now: number): "allowed" | "too_many" | "flooded" };

const BURST = 30;
const PER_SECOND = 10;
const REFUSED_MAX = 300;

/** A bucket of 30 events that fills by 10 a second: plenty for a person, little for a script. */
export function createEventRate(): EventRate {
  let left = BURST;
  let at = 0;
  let refused = 0;
  return {
    take(now) {
      left = Math.min(BURST, left + (Math.max(0, now - at) / 1_000) * PER_SECOND);
      at = now;
      if (left < 1) {
        refused += 1;
        return refused > REFUSED_MAX ? "flooded" : "too_many";
      }
      left -= 1;
      refused = 0;
      return "allowed";
    },
  };
}
