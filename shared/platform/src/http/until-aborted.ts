import { AppError } from "@kalima/contracts/errors";

/** The same promise, left behind with `network.cancelled` as soon as the signal says so. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const cancelled = () => new AppError("network.cancelled");
  if (signal.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    const leave = () => reject(cancelled());
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
