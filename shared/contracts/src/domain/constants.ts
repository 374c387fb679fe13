/** Numbers and names the product fixes (product specification, section 9). One place, imported by server and browser. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const HTTP_TIMEOUT_MS = 10 * SECOND_MS;
export const HTTP_TIMEOUT_USERS_MS = 20 * SECOND_MS;
export const HTTP_TIMEOUT_AUTH_MS = 15 * SECOND_MS;
export const HTTP_RETRIES = 10;
export const HTTP_RETRIES_AUTH = 1;
export const HTTP_RETRY_DEADLINE_MS = 30 * SECOND_MS;
export const RATE_LIMIT_REQUESTS = 50;
export const RATE_LIMIT_WINDOW_MS = 1_000;
export const CACHE_MAX_AGE_MS = 5 * MINUTE_MS;

export const TOAST_MS = 3 * SECOND_MS;
/** A toast with an action, such as to undo, stays longer. */
export const TOAST_WITH_ACTION_MS = 10 * SECOND_MS;
export const LOADING_FILM_MS = 2 * SECOND_MS;
export const TOKEN_REFRESH_MS = 10 * MINUTE_MS;
export const UNAUTHORIZED_THRESHOLD = 5;
export const SESSION_COOKIE_DAYS = 30;
/** Cookies of language, theme, zone, country and digits. */
export const PREFERENCE_COOKIE_DAYS = 365;
export const MAINTENANCE_COUNTDOWN_MS = 5.5 * HOUR_MS;
export const SCROLL_THRESHOLD_PX = 10;
export const SOCKET_RECONNECT_MS = 1_000;
export const SOCKET_RECONNECT_MAX_MS = 5 * SECOND_MS;
export const SOCKET_TIMEOUT_MS = 20 * SECOND_MS;
/**
 * Limit for one frame; a larger one closes the connection. It lets the server refuse a recording of 12 MB with an
 * answer.
 */
export const SOCKET_FRAME_MAX_BYTES = 20 * 1024 * 1024;

/**
 * Keys in the browser's stores that the shell reads; only the module named beside a key writes it. Keys of a domain are in
 * its contract package. Every key is removed at sign-out, except those that the shell keeps; one with `DRAFT` in its name
 * outlives a session that expired, for the same person.
 */
export const STORAGE_KEYS = {
  /** localStorage: `light` or `dark`. */
  theme: "THEME",
  /** localStorage: `en` or `ar`. */
  language: "LANGUAGE",
  /** sessionStorage: whether the placement banner was dismissed. */
  placementBanner: "STUDENT_PLACEMENT_TEST",
  /** sessionStorage: release sets for which this tab loaded itself again. */
  releaseReloads: "RELEASE_RELOADS",
  /** sessionStorage: form input that survives a reload started by the site. Removed at sign-out, like other drafts. */
  carriedInput: "CARRIED_DRAFT",
  /** sessionStorage: the height of `main`, in pixels, while the site loads a page once more. */
  keptHeight: "KEPT_HEIGHT",
  /** sessionStorage, written by mfe-auth: the phone between registering and verifying. */
  pendingPhone: "PENDING_PHONE",
} as const;

export const COOKIE_NAMES = {
  user: "user",
  accessToken: "token",
  refreshToken: "refreshToken",
  language: "LANGUAGE",
  theme: "THEME",
  /** The browser's time zone (IANA name), so that the server can write times. */
  zone: "zone",
  /** The country whose prices a visitor without an account chose (ISO 3166-1 alpha-2). */
  country: "COUNTRY",
  /** Digits and second calendar of pages in Arabic (`ArabicStyle`). */
  arabicStyle: "ARABIC_STYLE",
  /** Signed; gives a visitor the same release set on every page. */
  visitor: "visitor",
  /** Signed; names the remote that an admin's browser takes from a developer's machine. */
  localRemote: "localRemote",
  /** Signed; names the published version that this browser alone gets. */
  preview: "preview",
  /** Signed; accounts that have signed in in this browser, so that failed sign-ins elsewhere cannot lock them out of it. */
  devices: "devices",
  /** A secret of the browser that asked for a code to sign in with. */
  codeRequest: "codeRequest",
  /** Signed; owns what a visitor without an account starts (support conversation). */
  guest: "guest",
} as const;
