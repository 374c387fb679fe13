import type { User } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { createSessionStore } from "./create-session-store.ts";
import type { SessionApi } from "./session-api.ts";
import type { ReloadReason, SessionBrowser, TabFact } from "./session-browser.ts";

/** The account of a made person. */
export function person(name: string, changes: Partial<User> = {}): User {
  return { id: `id-of-${name}`, name, verified: true, ...changes } as User;
}

type Timer = { at: number; run: () => void };

/**
 * A browser with several tabs and the server behind it. Time passes only through `pass`; cookies, lock and channel
 * are shared by the tabs, as in a real one.
 */
export function madeBrowser() {
  let clock = 1_000_000;
  let timers: Timer[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  let cookie: { id: string | null } | null = null;
  let refreshedAt: number | null = null;
  let issued = 0;
  const tabs: { hear: (fact: TabFact) => void; closed: boolean }[] = [];
  const posted: TabFact[] = [];
  const calls: string[] = [];

  /** The server's side: whose cookies these are, and how it answers. */
  const server = {
    user: null as User | null,
    rememberMe: false,
    fails: null as AppError | null,
    profileFails: null as AppError | null,
    /** Answers wait until `release`. */
    isHeld: false,
  };
  let release = () => {};

  async function call<T>(name: string, answer: (user: User) => T): Promise<T> {
    calls.push(name);
    await Promise.resolve();
    if (server.isHeld) {
      await new Promise<void>((go) => {
        release = go;
      });
    }
    if (server.fails) throw server.fails;
    if (!server.user) throw new AppError("auth.refresh_rejected");
    return answer(server.user);
  }

  const api: SessionApi = {
    refresh: () => call("refresh", () => `token-${++issued}`),
    current: () =>
      call("current", (user) => ({
        user,
        accessToken: `token-${++issued}`,
        verified: user.verified,
        rememberMe: server.rememberMe,
      })),
    profile: (token) =>
      call(token ? `profile ${token}` : "profile", (user) => {
        if (server.profileFails) throw server.profileFails;
        return user;
      }),
    logout: (token) => call(`logout ${token}`, () => undefined),
  };

  function openTab(given: { onCookiesMissing?: () => void } = {}) {
    const reloads: ReloadReason[] = [];
    const warnings: string[] = [];
    const wakers: (() => void)[] = [];
    let cleared = 0;
    const tab = { hear: (_fact: TabFact) => {}, closed: false };
    tabs.push(tab);
    const browser: SessionBrowser = {
      now: () => clock,
      after(ms, run) {
        const timer = { at: clock + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      onWake(run) {
        wakers.push(run);
        return () => {};
      },
      alone(work) {
        const result = lock.then(work);
        lock = result.catch(() => {});
        return result;
      },
      tabs: {
        tell(fact) {
          posted.push(fact);
          for (const other of tabs) if (other !== tab && !other.closed) queueMicrotask(() => other.hear(fact));
        },
        onFact(hear) {
          tab.hear = hear;
          return () => {
            tab.closed = true;
          };
        },
      },
      userCookie: () => cookie,
      dropUserCookie() {
        cookie = null;
      },
      refreshedAt: {
        read: () => refreshedAt,
        write(at) {
          refreshedAt = at;
        },
      },
      clearUserData() {
        cleared++;
      },
      reload: (reason) => reloads.push(reason),
    };
    const store = createSessionStore({ api, browser, logger: { warn: (text) => warnings.push(text) }, ...given });
    return {
      store,
      reloads,
      warnings,
      cleared: () => cleared,
      wake() {
        for (const run of wakers) run();
      },
    };
  }

  return {
    openTab,
    server,
    /** Every call to the server, in order. */
    calls,
    /** Everything tabs told each other. */
    posted,
    /** The server's cookies for this person are in the browser. */
    haveCookiesOf(user: User, { lastRefresh = null as number | null, rememberMe = false } = {}) {
      server.user = user;
      server.rememberMe = rememberMe;
      cookie = { id: user.id };
      refreshedAt = lastRefresh === null ? null : clock - lastRefresh;
    },
    release: () => release(),
    cookie: () => cookie,
    refreshedAt: () => refreshedAt,
    /** Lets everything under way finish. */
    async settle() {
      for (let turn = 0; turn < 60; turn++) await Promise.resolve();
    },
    /** Lets time pass while the machine sleeps: timers stay still. */
    sleep(ms: number) {
      clock += ms;
    },
    /** Lets time pass, with the timers that fall due. */
    async pass(ms: number) {
      const until = clock + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        clock = Math.max(clock, next.at);
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await this.settle();
      }
      clock = until;
      await this.settle();
    },
  };
}
