import { deviceZone, RATE_LIMIT_REQUESTS, RATE_LIMIT_WINDOW_MS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { onFirstUse } from "../../on-first-use.ts";
import type { HttpClientOptions } from "../http-client-options.ts";
import type { Action, Envelope } from "../transport.ts";
import { untilAborted } from "../until-aborted.ts";
import { selectCallLimits, waitBeforeRetry } from "./retry-policy.ts";

/** Says how many milliseconds a request must wait so that no window holds more than its share, and books its start. */
function createRateLimiter(now: () => number): () => number {
  let starts: number[] = [];
  return () => {
    const oldestThatCounts = starts.at(-RATE_LIMIT_REQUESTS);
    const start = Math.max(now(), oldestThatCounts === undefined ? 0 : oldestThatCounts + RATE_LIMIT_WINDOW_MS);
    starts = [...starts, start].slice(-RATE_LIMIT_REQUESTS);
    return start - now();
  };
}

/** Failed tries after which the person is told. */
const TOLD_AFTER_TRIES = 2;

const WINDOW_MS = 30_000;
const MIN_RETRIES = 3;
const SHARE_OF_REQUESTS = 0.1;

type RetryBudget = { countRequest(): void; mayRetry(): boolean };

/**
 * Keeps one tab from turning an outage into a storm: within 30 seconds, retries are at most a tenth of the
 * requests, and three when there were few.
 */
function createRetryBudget(now: () => number): RetryBudget {
  let requests: number[] = [];
  let retries: number[] = [];
  const dropOld = (times: number[]) => times.filter((at) => at > now() - WINDOW_MS);

  return {
    countRequest() {
      requests = [...dropOld(requests), now()];
    },
    mayRetry() {
      requests = dropOld(requests);
      retries = dropOld(retries);
      if (retries.length >= Math.max(MIN_RETRIES, Math.floor(requests.length * SHARE_OF_REQUESTS))) return false;
      retries.push(now());
      return true;
    },
  };
}

/** Sends an action with a bearer as often as `waitBeforeRetry` and the tab's budget allow. */
export type Sender = (action: Action, bearer: string | null) => Promise<Envelope>;

export function createRetryingSender(options: HttpClientOptions): Sender {
  const {
    language,
    timeZone = deviceZone,
    isOnline = () => navigator.onLine,
    now = Date.now,
    ticks = () => performance.now(),
    random = Math.random,
    sleep = (ms) => new Promise((wake) => setTimeout(wake, ms)),
  } = options;
  const connect = onFirstUse(async () => {
    const { createTransport, toAppError } = await import("../on-first-call.ts");
    return { send: createTransport(options.baseUrl ?? "/api", options.adapter), toAppError };
  });
  const pauseBeforeStart = createRateLimiter(ticks);
  const budget = createRetryBudget(ticks);

  return async (action, bearer) => {
    const { path } = action;
    const { timeoutMs, firstTimeoutMs, deadlineMs, retries } = selectCallLimits(path, action.body instanceof FormData);
    const endsAt = ticks() + deadlineMs;
    const cancelling = new AbortController();
    const cancel = () => cancelling.abort();
    if (action.signal?.aborted) cancel();
    action.signal?.addEventListener("abort", cancel);

    let endTelling: (() => void) | undefined;
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
          if (tries === TOLD_AFTER_TRIES) endTelling = options.onStillTrying?.(cancel);
          await untilAborted(sleep(wait), cancelling.signal);
        }
      }
    } finally {
      endTelling?.();
      action.signal?.removeEventListener("abort", cancel);
    }
  };
}
