import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { userCookie } from "@kalima/contracts/session";
import type { ReloadReason, SessionBrowser, TabFact } from "./session-browser.ts";

const LOCK = "kalima-session";
const CHANNEL = "kalima-session";
/** A cookie of the browser session, because all tabs share it and it ends with the browser. Holds a time, nothing else. */
const REFRESHED_AT = "refreshedAt";
/** sessionStorage: why the page was loaded again. */
const RELOAD_REASON = "SESSION_RELOAD_REASON";

/**
 * The session store's browser. `keepKeys` are the sessionStorage keys that say nothing about a person and
 * survive a sign-out.
 */
export function createSessionBrowser({ keepKeys }: { keepKeys: readonly string[] }): SessionBrowser {
  const channel = new BroadcastChannel(CHANNEL);
  let lastInLine: Promise<unknown> = Promise.resolve();
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
    alone(work) {
      if (navigator.locks) return navigator.locks.request(LOCK, work);
      // Outside of secure contexts there are no locks: then at least this tab's work stands in line.
      const mine = lastInLine.then(work);
      lastInLine = mine.catch(() => {});
      return mine;
    },
    tabs: {
      tell: (fact) => channel.postMessage(fact),
      onFact(hear) {
        const receive = ({ data }: MessageEvent<TabFact>) => hear(data);
        channel.addEventListener("message", receive);
        return () => {
          channel.removeEventListener("message", receive);
          channel.close();
        };
      },
    },
    userCookie() {
      const text = readCookie(COOKIE_NAMES.user);
      return text === undefined ? null : { id: idOf(text) };
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
    clearUserData() {
      for (const key of Object.keys(sessionStorage)) if (!keepKeys.includes(key)) sessionStorage.removeItem(key);
    },
    reload(reason) {
      sessionStorage.setItem(RELOAD_REASON, reason);
      location.reload();
    },
  };
}

/** Why the page was just loaded again, once; null when the visitor did it. */
export function takeReloadReason(): ReloadReason | null {
  const reason = sessionStorage.getItem(RELOAD_REASON);
  sessionStorage.removeItem(RELOAD_REASON);
  return reason === "rejected" || reason === "other_account" ? reason : null;
}

function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}

function writeCookie(name: string, value: string, attributes: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari below 18.4
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}${attributes}`;
}

function idOf(cookie: string): string | null {
  try {
    const parsed = userCookie.safeParse(JSON.parse(decodeURIComponent(cookie)));
    return parsed.success ? parsed.data.id : null;
  } catch {
    return null;
  }
}
