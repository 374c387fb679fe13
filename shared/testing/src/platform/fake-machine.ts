import type { ReloadReason, SessionBrowser, TabFact } from "@kalima/platform/host";

/** More than this many in one stretch of time is a storm. */
const MAX_TIMERS = 2_000;

type Timer = { at: number; run: () => void };

/** Cookies of the browser, as the server sets them. The tokens are out of reach of a page's scripts. */
export type FakeCookies = { user: { id: string | null } | null; token: string | null; refreshToken: string | null };

/**
 * A machine with a browser of several tabs. Time passes only through `pass`; cookies, lock and channel are shared by
 * the tabs, as in a real one. `settle` lets everything under way finish.
 */
export function fakeMachine(settle: () => Promise<void>) {
  /** Clock of the timers; paused while the machine sleeps. */
  let running = Date.parse("2026-03-29T10:00:00Z");
  let slept = 0;
  let jumped = 0;
  let timers: Timer[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  let refreshedAt: number | null = null;
  const cookies: FakeCookies = { user: null, token: null, refreshToken: null };
  const tabs: { listener: (fact: TabFact) => void; closed: boolean }[] = [];
  const posted: TabFact[] = [];
  const now = () => running + slept + jumped;

  function after(ms: number, run: () => void): () => void {
    const timer = { at: running + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  }

  function openTab({ onReload = () => {} } = {}) {
    const reloads: ReloadReason[] = [];
    const wakers: (() => void)[] = [];
    const cleared: (string | undefined)[] = [];
    let reason: ReloadReason | null = null;
    const tab = { listener: (_fact: TabFact) => {}, closed: false };
    tabs.push(tab);
    let leave = () => {};
    const left = new Promise<void>((go) => {
      leave = go;
    });
    const browser: SessionBrowser = {
      now,
      after: (ms, run) => after(ms, () => !tab.closed && run()),
      onWake(run) {
        wakers.push(run);
        return () => wakers.splice(wakers.indexOf(run), 1);
      },
      withLock(work) {
        return new Promise((resolve, reject) => {
          const begin = () => (tab.closed ? undefined : work().then(resolve, reject));
          // A tab that is closed lets go of the lock.
          lock = lock.then(() => Promise.race([begin(), left]));
        });
      },
      tabs: {
        emit(fact) {
          posted.push(fact);
          for (const other of tabs) if (other !== tab) queueMicrotask(() => other.closed || other.listener(fact));
        },
        on(listener) {
          tab.listener = listener;
          return () => {
            tab.closed = true;
            leave();
          };
        },
      },
      userCookie: () => cookies.user,
      dropUserCookie() {
        cookies.user = null;
      },
      refreshedAt: {
        read: () => refreshedAt,
        write(at) {
          refreshedAt = at;
        },
      },
      clearUserData: (draftsOf) => cleared.push(draftsOf),
      assignDrafts() {},
      setReloadReason(given) {
        reason = given;
      },
      reload() {
        if (reason) reloads.push(reason);
        reason = null;
        onReload();
      },
    };
    return {
      browser,
      isClosed: () => tab.closed,
      left,
      /** Why the page was loaded again, each time. */
      reloads,
      /** Each time that data of a person was removed, and whose drafts stayed. */
      cleared,
      /** Value that `takeReloadReason` would return after the next load. */
      reloadReason: () => reason,
      wake() {
        for (const run of [...wakers]) run();
      },
    };
  }

  return {
    openTab,
    cookies,
    /** Every message between tabs. */
    posted,
    now,
    ticks: () => running,
    /** The server's clock, which `turnClock` does not change. */
    serverNow: () => running + slept,
    after,
    refreshedAt: () => refreshedAt,
    setRefreshedAt(at: number | null) {
      refreshedAt = at;
    },
    settle,
    /** Lets time pass while the machine sleeps: timers stay still. */
    sleep(ms: number) {
      slept += ms;
    },
    /** Changes the machine's clock. */
    turnClock(ms: number) {
      jumped += ms;
    },
    /** Lets time pass, with the timers that fall due. */
    async pass(ms: number) {
      const until = running + ms;
      await settle();
      for (let due = 0; ; due++) {
        if (due > MAX_TIMERS) throw new Error("timers without end");
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        running = Math.max(running, next.at);
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await settle();
      }
      running = until;
    },
  };
}
