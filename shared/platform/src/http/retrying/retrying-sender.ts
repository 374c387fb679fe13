import { isAppError } from "@kalima/contracts/errors";
import { onFirstUse } from "../../on-first-use.ts";
import type { HttpClientOptions } from "../http-client-options.ts";
import { type Action, browserTimeZone, type Envelope } from "../send-once.ts";
import { untilAborted } from "../until-aborted.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { createRetryBudget } from "./retry-budget.ts";
import { waitBeforeRetry } from "./retry-policy.ts";
import { callLimitsFor } from "./timeouts.ts";

/** Sends an action with a bearer as often as `waitBeforeRetry` and the tab's budget allow. */
export type Sender = (action: Action, bearer: string | null) => Promise<Envelope>;

export function createRetryingSender(options: HttpClientOptions): Sender {
  const {
    language,
    timeZone = browserTimeZone,
    isOnline = () => navigator.onLine,
    now = Date.now,
    ticks = () => performance.now(),
    random = Math.random,
    sleep = (ms) => new Promise((wake) => setTimeout(wake, ms)),
  } = options;
  const connect = onFirstUse(async () => {
    const { createTransport, toAppError } = await import("../transport.ts");
    return { send: createTransport(options.baseUrl ?? "/api", options.adapter), toAppError };
  });
  const pauseBeforeStart = createRateLimiter(ticks);
  const budget = createRetryBudget(ticks);

  return async (action, bearer) => {
    const { path } = action;
    const { timeoutMs, firstTimeoutMs, deadlineMs, retries } = callLimitsFor(path, action.body instanceof FormData);
    const endsAt = ticks() + deadlineMs;
    const cancelling = new AbortController();
    const cancel = () => cancelling.abort();
    if (action.signal?.aborted) cancel();
    action.signal?.addEventListener("abort", cancel);

    budget.countRequest();
    try {
      for (let tries = 1; ; tries++) {
        try {
          await untilAborted(sleep(pauseBeforeStart()), cancelling.signal);
          const { send } = await connect();
          return await send(
            { ...action, signal: cancelling.signal },
            {
              token: bearer,
              timeoutMs: Math.max(
                1,
                Math.min(tries === 1 ? (firstTimeoutMs ?? timeoutMs) : timeoutMs, endsAt - ticks()),
              ),
              language: language(),
              timeZone: timeZone(),
            },
          );
        } catch (thrown) {
          const error = isAppError(thrown)
            ? thrown
            : (await connect()).toAppError(thrown, { now: now(), isOnline: isOnline() });
          const wait = waitBeforeRetry({
            error,
            path,
            tries,
            retries,
            remainingMs: endsAt - ticks(),
            random: random(),
          });
          if (wait === null || !budget.mayRetry()) throw error;
          await untilAborted(sleep(wait), cancelling.signal);
        }
      }
    } finally {
      action.signal?.removeEventListener("abort", cancel);
    }
  };
}
