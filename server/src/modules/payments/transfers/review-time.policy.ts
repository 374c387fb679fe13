import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { DAY, dialAt, HOUR, instantsOf } from "../../../time/wall-clock.ts";

/** Staff work from 9 to 21 on every day except Friday, and look at a proof within two of these hours (PO-07). */
const WORK = { from: 9 * HOUR, until: 21 * HOUR, dayOff: 5 } as const;
const REVIEW = 2 * HOUR;

/** Until when staff look at a proof that was sent at this instant. */
export function reviewDueAt(sentAt: Date): Date {
  let dial = dialAt(SCHOOL_TIME_ZONE, sentAt.getTime());
  let left = REVIEW;
  for (;;) {
    const day = Math.floor(dial / DAY) * DAY;
    const start = Math.max(dial, day + WORK.from);
    const isWork = new Date(day).getUTCDay() !== WORK.dayOff;
    const worked = isWork ? Math.max(0, day + WORK.until - start) : 0;
    if (worked >= left) {
      // No clock changes between 9 and 21: the dial time exists once.
      const [at = start + left] = instantsOf(SCHOOL_TIME_ZONE, start + left);
      return new Date(at);
    }
    left -= worked;
    dial = day + DAY;
  }
}
