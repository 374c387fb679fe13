import { AppError } from "@kalima/contracts/errors";

/** The same promise, left behind with `network.cancelled` as soon as the signal says so. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const makeCancelled = () => new AppError("network.cancelled");
  if (signal.aborted) return Promise.reject(makeCancelled());
  return new Promise((resolve, reject) => {
    const leave = () => reject(makeCancelled());
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
