import {
  HTTP_RETRIES,
  HTTP_RETRIES_AUTH,
  HTTP_RETRY_DEADLINE_MS,
  HTTP_TIMEOUT_AUTH_MS,
  HTTP_TIMEOUT_MS,
  HTTP_TIMEOUT_USERS_MS,
} from "@kalima/contracts/domain";

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
