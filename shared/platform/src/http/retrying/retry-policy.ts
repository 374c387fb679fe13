import {
  DAY_SECONDS,
  HTTP_RETRIES,
  HTTP_RETRIES_AUTH,
  HTTP_RETRY_DEADLINE_MS,
  HTTP_TIMEOUT_AUTH_MS,
  HTTP_TIMEOUT_MS,
  HTTP_TIMEOUT_USERS_MS,
} from "@kalima/contracts/domain";
import type { AppError } from "@kalima/contracts/errors";

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 10_000;
const RETRIED_4XX = [408, 425, 429];

export type Failure = {
  error: AppError;
  path: string;
  /** How many tries have failed, this one included. */
  tries: number;
  /** Most retries of this call. */
  retries: number;
  /** Milliseconds until the call's deadline. */
  remainingMs: number;
  /** 0 to 1. */
  random: number;
};

/**
 * How long to wait before the next try, or null to give up.
 *
 * No answer, 5xx, 408, 425 and 429 are tried again; every call may be, because those that change something carry an
 * idempotency key. `Retry-After` rules when it is longer than the exponential wait; one that reaches over the
 * deadline gives up at once, so that the visitor reads the seconds instead of watching a spinner.
 *
 * 409 `request.in_progress` is tried again only after an own failed try: the one still running is then ours.
 * 429 of `/auth` is never: that limit speaks to the person, and each try would count.
 */
export function waitBeforeRetry({ error, path, tries, retries, remainingMs, random }: Failure): number | null {
  if (tries > retries || !isWorthRetrying(error, path, tries)) return null;
  const exponential = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  const spread = exponential * (0.5 + random / 2);
  const wait = Math.max(spread, (error.retryAfter ?? 0) * 1_000);
  return wait < remainingMs ? wait : null;
}

function isWorthRetrying(error: AppError, path: string, tries: number): boolean {
  if (error.code === "network.cancelled") return false;
  if (error.code.startsWith("network.")) return true;
  if (error.code === "request.in_progress") return tries > 1;
  if (error.status === 429 && path.startsWith("/auth/")) return false;
  return RETRIED_4XX.includes(error.status) || error.status >= 500;
}

/**
 * Seconds of a `Retry-After` header, which holds seconds or a date; undefined for anything else.
 * A date in the past is 0; more than a day is cut to one.
 */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
  if (typeof header !== "string" || header.trim() === "") return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000);
  return Number.isNaN(seconds) ? undefined : clampSeconds(seconds);
}

export function clampSeconds(seconds: number): number {
  return Math.min(DAY_SECONDS, Math.max(0, Math.ceil(seconds)));
}

const UPLOAD_MS = 120_000;
/** A token rotation whose answer is lost must be repeated within the server's 10 s of grace; later it counts as token theft. */
const REFRESH_FIRST_TRY_MS = 7_000;

export type CallLimits = {
  /** Limit for one attempt, in ms. */
  timeoutMs: number;
  /** Limit for the first attempt in ms, where it is shorter. */
  firstTimeoutMs?: number;
  /** Limit for all attempts and the pauses between them, in ms. */
  deadlineMs: number;
  retries: number;
};

/** How long a call may take. An upload moves up to 5 MB over a slow line, so it waits longer than a person would. */
export function selectCallLimits(path: string, isUpload: boolean): CallLimits {
  const isAuth = startsWithSegment(path, "auth");
  const isSlow = startsWithSegment(path, "users") || startsWithSegment(path, "company");
  const limits = {
    timeoutMs: isAuth ? HTTP_TIMEOUT_AUTH_MS : isSlow ? HTTP_TIMEOUT_USERS_MS : HTTP_TIMEOUT_MS,
    ...(path === "/auth/refresh" && { firstTimeoutMs: REFRESH_FIRST_TRY_MS }),
    deadlineMs: HTTP_RETRY_DEADLINE_MS,
    retries: isAuth ? HTTP_RETRIES_AUTH : HTTP_RETRIES,
  };
  return isUpload ? { ...limits, timeoutMs: UPLOAD_MS, deadlineMs: UPLOAD_MS } : limits;
}

function startsWithSegment(path: string, segment: string): boolean {
  return path === `/${segment}` || path.startsWith(`/${segment}/`);
}
