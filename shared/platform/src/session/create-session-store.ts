import { TOKEN_REFRESH_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { distinctUntilChanged, map, type Observable } from "rxjs";
import type { Credentials } from "../http/http-client-options.ts";
import type { Logger, SessionAccess, SessionEnd } from "../platform.ts";
import type { SessionApi } from "./session-api.ts";
import type { SessionBrowser, TabFact } from "./session-browser.ts";
import { createSessionMemory } from "./session-memory.ts";
import { isOtherPerson, realToken } from "./session-state.ts";
import { type Outcome, renewToken, takeSession } from "./take-token.ts";

const TRY_AGAIN_MS = 30_000;

export type SessionStoreOptions = {
  api: SessionApi;
  browser: SessionBrowser;
  logger: Pick<Logger, "warn">;
  /** The browser kept no cookie of a session that just began: it will not survive a reload (Safari on plain http). */
  onCookiesMissing?: () => void;
};

/** What the start found: `unreachable` is tried again by itself, and when the tab wakes. */
export type Restored = "signed_in" | "signed_out" | "unreachable";

export type SessionStore = SessionAccess & {
  /** Takes up the session of the cookies; call once, at start. A refusal is quiet. */
  restore(): Promise<Restored>;
  readonly credentials: Credentials;
  /** How many answers were 401 since the last token; see `UNAUTHORIZED_THRESHOLD`. */
  readonly unauthorized: Observable<number>;
  /** Stops timers and listening. */
  dispose(): void;
};

/** The session of this tab, kept in step with the server's and the other tabs'. */
export function createSessionStore({ api, browser, logger, onCookiesMissing }: SessionStoreOptions): SessionStore {
  const memory = createSessionMemory();
  const parts = { api, browser, memory };
  let callOff = () => {};
  let restoring: Promise<Restored> | null = null;
  let renewing: Promise<Outcome> | null = null;

  function plan(ms: number, run: () => unknown): void {
    callOff();
    callOff = browser.after(ms, run);
  }

  function planRenewal(): void {
    plan(Math.max(0, memory.state().tokenTakenAt + TOKEN_REFRESH_MS - browser.now()), renew);
  }

  function forget(): void {
    callOff();
    memory.apply({ kind: "ended" });
    browser.clearUserData();
  }

  function forgetEverywhere(reason: SessionEnd): void {
    forget();
    browser.dropUserCookie();
    browser.refreshedAt.write(null);
    browser.tabs.tell({ kind: "ended", reason });
  }

  function becomeOther(): void {
    forget();
    browser.reload("other_account");
  }

  function renew(): Promise<Outcome> {
    renewing ??= renewToken(parts)
      .then((outcome) => {
        if (outcome === "taken") planRenewal();
        if (outcome === "unreachable") plan(TRY_AGAIN_MS, renew);
        if (outcome === "other_account") becomeOther();
        if (outcome === "rejected") {
          forgetEverywhere("rejected");
          browser.reload("rejected");
        }
        return outcome;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  function restore(): Promise<Restored> {
    restoring ??= takeUp().finally(() => {
      restoring = null;
    });
    return restoring;
  }

  async function takeUp(): Promise<Restored> {
    if (!browser.userCookie()) return "signed_out";
    const outcome = await takeSession(parts);
    if (outcome === "taken") planRenewal();
    if (outcome === "rejected") {
      browser.dropUserCookie();
      browser.refreshedAt.write(null);
      memory.apply({ kind: "ended" });
    }
    if (outcome === "unreachable") {
      plan(TRY_AGAIN_MS, restore);
      return "unreachable";
    }
    return memory.state().session.state === "signedIn" ? "signed_in" : "signed_out";
  }

  async function readProfile() {
    if (memory.state().token === null) return null;
    const epoch = memory.epoch();
    const user = await api.profile();
    if (memory.epoch() !== epoch) return null;
    memory.apply({ kind: "profile_read", user });
    return user;
  }

  function follow(fact: TabFact): void {
    const { session } = memory.state();
    if (fact.kind === "ended") forget();
    else if (fact.kind === "began") isOtherPerson(session, fact.userId) ? becomeOther() : void restore();
    else readProfile().catch((error) => logger.warn("profile not read again", { error: String(error) }));
  }

  function wake(): void {
    const { session, tokenTakenAt } = memory.state();
    if (session.state === "signedOut") void restore();
    else if (browser.now() - tokenTakenAt >= TOKEN_REFRESH_MS) void renew();
  }

  const stopFollowing = browser.tabs.onFact(follow);
  const stopWaking = browser.onWake(wake);

  return {
    current: () => memory.state().session,
    changes: memory.changes.pipe(
      map(({ session }) => session),
      distinctUntilChanged(),
    ),
    unauthorized: memory.changes.pipe(
      map(({ unauthorized }) => unauthorized),
      distinctUntilChanged(),
    ),
    restore,

    async reload() {
      const user = await readProfile();
      if (user) browser.tabs.tell({ kind: "profile_changed" });
      return user;
    },

    async begin({ user: answered, verified, accessToken }, { rememberMe }) {
      const token = realToken(accessToken);
      if (token === null) throw new AppError("server.unexpected");
      const user = await api.profile(token).catch((error) => {
        logger.warn("profile not read after sign-in", { error: String(error) });
        return answered;
      });
      if (isOtherPerson(memory.state().session, user.id)) browser.clearUserData();
      memory.apply({ kind: "began", user, verified, rememberMe, token, at: browser.now() });
      browser.refreshedAt.write(browser.now());
      browser.tabs.tell({ kind: "began", userId: user.id });
      planRenewal();
      if (!browser.userCookie()) onCookiesMissing?.();
    },

    async end(reason) {
      const { token } = memory.state();
      forgetEverywhere(reason);
      if (reason !== "account_deleted") {
        await api.logout(token).catch((error) => logger.warn("sign-out did not arrive", { error: String(error) }));
      }
      if (reason === "rejected") browser.reload("rejected");
    },

    credentials: {
      token: () => memory.state().token,
      countUnauthorized: () => memory.apply({ kind: "refused" }),
      async renew(refused) {
        if (restoring) await restoring;
        const { token, spentTokens } = memory.state();
        if (token === null) return false;
        if (token === refused) return (await renew()) === "taken";
        return refused === null || spentTokens.includes(refused);
      },
    },

    dispose() {
      callOff();
      stopFollowing();
      stopWaking();
    },
  };
}
