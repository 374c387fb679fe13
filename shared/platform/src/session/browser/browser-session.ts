import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { ReloadReason, SessionBrowser } from "./session-browser.ts";
import { openTabChannel } from "./tab-channel.ts";
import { assignDrafts, clearUserStorage } from "./user-storage.ts";

const LOCK = "kalima-session";
/** A frozen tab may hold the lock; this is longer than any call takes. */
const LOCK_TIMEOUT_MS = 60_000;
/** A cookie of the browser session, because all tabs share it and it ends with the browser. Holds a time, nothing else. */
const REFRESHED_AT = "refreshedAt";
/** sessionStorage key: why this tab reloads. */
const RELOAD_REASON = "SESSION_RELOAD_REASON";
const REASONS: readonly ReloadReason[] = ["rejected", "other_account", "cookies_missing"];

/**
 * The session store's browser. `keepKeys` are the keys of both storages that say nothing about a person and survive
 * a sign-out.
 */
export function createSessionBrowser({ keepKeys }: { keepKeys: readonly string[] }): SessionBrowser {
  let lastLocked: Promise<unknown> = Promise.resolve();
  return {
    now: Date.now,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onWake(run) {
      const whenVisible = () => document.visibilityState === "visible" && run();
      document.addEventListener("visibilitychange", whenVisible);
      window.addEventListener("online", run);
      window.addEventListener("pageshow", run);
      return () => {
        document.removeEventListener("visibilitychange", whenVisible);
        window.removeEventListener("online", run);
        window.removeEventListener("pageshow", run);
      };
    },
    withLock(work) {
      if (navigator.locks) {
        const waiting = { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) };
        return navigator.locks.request(LOCK, waiting, work).catch((error: unknown) => {
          if ((error as Error).name === "TimeoutError") return work();
          throw error;
        });
      }
      // Outside of secure contexts there are no locks: then the work of this tab alone is serialized.
      const mine = lastLocked.then(work);
      lastLocked = mine.catch(() => {});
      return mine;
    },
    tabs: openTabChannel(),
    userCookie() {
      const text = readCookie(COOKIE_NAMES.user);
      return text === undefined ? null : { id: readId(text) };
    },
    dropUserCookie: () => writeCookie(COOKIE_NAMES.user, "", "; Max-Age=0"),
    refreshedAt: {
      read() {
        const at = Number(readCookie(REFRESHED_AT));
        return Number.isFinite(at) && at > 0 ? at : null;
      },
      write(at) {
        if (at === null) writeCookie(REFRESHED_AT, "", "; Max-Age=0");
        else writeCookie(REFRESHED_AT, String(at), "");
      },
    },
    clearUserData: (draftsOf) => clearUserStorage(keepKeys, draftsOf),
    assignDrafts: (userId) => assignDrafts(userId, keepKeys),
    setReloadReason: (reason) => sessionStorage.setItem(RELOAD_REASON, reason),
    reload: () => location.reload(),
  };
}

/** Why the previous page reloaded, once; null when it did not. */
export function takeReloadReason(): ReloadReason | null {
  const reason = sessionStorage.getItem(RELOAD_REASON) as ReloadReason | null;
  sessionStorage.removeItem(RELOAD_REASON);
  return reason && REASONS.includes(reason) ? reason : null;
}

function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}

function writeCookie(name: string, value: string, attributes: string): void {
  const secure = window.isSecureContext ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari below 18.4
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}${attributes}`;
}

function readId(cookie: string): string | null {
  try {
    // The rest of the cookie is for the early script; no schema has to be loaded for one member.
    const { id } = JSON.parse(decodeURIComponent(cookie)) as { id?: unknown };
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
