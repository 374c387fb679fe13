import { wasBusy } from "../device-pace.ts";

const STEP_MS = 250;
/** Who has waited so long has waited enough, however slow the device is. */
const MAX_WAIT_MS = 60_000;

/**
 * Time counts in whole steps, and not while the page is busy: a slow device needs longer for the same code, and giving up would only load
 * it with more.
 *
 * @throws {Error} when the promise has not settled in time, a minute at most; it is not cancelled.
 */
export function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const lastAt = performance.now() + MAX_WAIT_MS;
    let leftMs = milliseconds;
    let timer: ReturnType<typeof setTimeout>;

    function wait(): void {
      const setAt = performance.now();
      timer = setTimeout(() => {
        if (!wasBusy(setAt, STEP_MS)) leftMs -= STEP_MS;
        if (leftMs > 0 && setAt < lastAt) wait();
        else reject(new Error(`no answer within ${milliseconds} ms`));
      }, STEP_MS);
    }
    wait();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
