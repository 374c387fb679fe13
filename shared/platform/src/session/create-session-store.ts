import { TOKEN_REFRESH_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { distinctUntilChanged, map, type Observable } from "rxjs";
import type { Credentials } from "../http/http-client-options.ts";
import type { Logger, SessionAccess, SessionEnd } from "../platform.ts";
import type { SessionBrowser, TabFact } from "./browser/session-browser.ts";
import type { SessionApi } from "./session-api.ts";
import { createSessionMemory } from "./session-memory.ts";
import { isOtherPerson, realToken } from "./session-state.ts";
import { adoptSession, isRotationDue, type Outcome, renewToken } from "./take-token.ts";

const TRY_AGAIN_MS = 30_000;

export type SessionStoreOptions = {
  api: SessionApi;
  browser: SessionBrowser;
  logger: Pick<Logger, "warn">;
  /** The browser kept no cookie of a session that just began: it will not survive a reload (Safari on plain http). */
  onCookiesMissing?: () => void;
};

/** Result of the start: `unreachable` is retried automatically, and when the tab becomes active. */
export type RestoredSession = "signed_in" | "signed_out" | "unreachable";

export type SessionStore = SessionAccess & {
  /** Takes up the session of the cookies; call once, at start. A refusal is quiet. */
  restore(): Promise<RestoredSession>;
  readonly credentials: Credentials;
  /** True once the session is known; false until the server has answered about the cookies. */
  readonly isKnown: Observable<boolean>;
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
  let restoring: Promise<RestoredSession> | null = null;
  let renewing: Promise<void> | null = null;
  let isReadingProfile = false;
  /** The browser dropped the session's cookies: it lives as long as its first token. */
  let isCookieless = false;

  function plan(ms: number, run: () => unknown): void {
    callOff();
    callOff = browser.after(ms, run);
  }

  function planRenewal(): void {
    if (isCookieless) return;
    const since = Math.abs(browser.now() - (memory.state().rotation ?? browser.now()));
    plan(Math.max(TRY_AGAIN_MS, TOKEN_REFRESH_MS - since), renew);
  }

  function forget(reason: SessionEnd): void {
    const { session } = memory.state();
    callOff();
    memory.apply({ kind: "ended" });
    const draftsStay = reason === "rejected" && session.state === "signedIn";
    browser.clearUserData(draftsStay ? session.user.id : undefined);
  }

  function forgetEverywhere(reason: SessionEnd): void {
    forget(reason);
    browser.dropUserCookie();
    browser.refreshedAt.write(null);
    browser.tabs.emit({ kind: "ended", reason });
  }

  function emitBegan(): void {
    const userId = browser.userCookie()?.id;
    if (userId) browser.tabs.emit({ kind: "began", userId });
  }

  function becomeOther(): void {
    forget("signed_out");
    // The tab that signed in may have been closed before it could send this.
    emitBegan();
    browser.setReloadReason("other_account");
    browser.reload();
  }

  function expire(): void {
    forgetEverywhere("rejected");
    browser.setReloadReason(isCookieless ? "cookies_missing" : "rejected");
    browser.reload();
  }

  function conclude(outcome: Outcome): void {
    const isSignedIn = memory.state().session.state === "signedIn";
    if (outcome === "taken") planRenewal();
    if (outcome === "other_account") becomeOther();
    if (outcome === "unreachable") plan(TRY_AGAIN_MS, isSignedIn ? renew : restore);
    if (outcome === "rejected") isSignedIn ? expire() : becomeSignedOut();
  }

  function becomeSignedOut(): void {
    browser.dropUserCookie();
    browser.refreshedAt.write(null);
    memory.apply({ kind: "found_nobody" });
  }

  function renew(): Promise<void> {
    renewing ??= (isCookieless ? Promise.resolve<Outcome>("rejected") : renewToken(parts))
      .then(conclude)
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  function restore(): Promise<RestoredSession> {
    restoring ??= takeUp().finally(() => {
      restoring = null;
    });
    return restoring;
  }

  async function takeUp(): Promise<RestoredSession> {
    if (!browser.userCookie()) {
      memory.apply({ kind: "found_nobody" });
      return "signed_out";
    }
    const outcome = await adoptSession(parts);
    conclude(outcome);
    if (outcome === "unreachable") return "unreachable";
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

  function readProfileQuietly(): void {
    if (isReadingProfile) return;
    isReadingProfile = true;
    readProfile()
      .catch((error) => logger.warn("profile not read again", { error: String(error) }))
      .finally(() => {
        isReadingProfile = false;
      });
  }

  function follow(fact: TabFact): void {
    if (fact.kind === "profile_changed") readProfileQuietly();
    else if (fact.kind === "ended") forget(fact.reason);
    else if (isOtherPerson(memory.state().session, fact.userId)) becomeOther();
    // A request that was sent earlier may still carry the cookies from before, so the session is restored once more
    // after it.
    else void (restoring ?? Promise.resolve()).then(restore);
  }

  function wake(): void {
    const { session } = memory.state();
    const cookie = browser.userCookie();
    if (session.state === "signedOut") void restore();
    else if (isCookieless) return;
    else if (!cookie) forget("signed_out");
    else if (isOtherPerson(session, cookie.id)) becomeOther();
    else if (cookie.id !== session.user.id || isRotationDue(browser)) void renew();
  }

  const stopFollowing = browser.tabs.on(follow);
  const stopWaking = browser.onWake(wake);

  return {
    current: () => memory.state().session,
    changes: memory.changes.pipe(
      map(({ session }) => session),
      distinctUntilChanged(),
    ),
    isKnown: memory.changes.pipe(
      map(({ isKnown }) => isKnown),
      distinctUntilChanged(),
    ),
    unauthorized: memory.changes.pipe(
      map(({ unauthorized }) => unauthorized),
      distinctUntilChanged(),
    ),
    restore,

    async reload() {
      const user = await readProfile();
      if (user) browser.tabs.emit({ kind: "profile_changed" });
      return user;
    },

    async begin({ user: answered, verified, accessToken }, { rememberMe }) {
      const token = realToken(accessToken);
      if (token === null) throw new AppError("server.unexpected");
      const epoch = memory.epoch();
      const user = await api.profile(token).catch((error) => {
        logger.warn("profile not read after sign-in", { error: String(error) });
        return answered;
      });
      // A sign-in or sign-out happened meanwhile: the cookies are newer than this answer.
      if (memory.epoch() !== epoch) {
        await restore();
        return emitBegan();
      }
      const owner = browser.userCookie()?.id ?? answered.id;
      if (owner !== answered.id) return becomeOther();
      if (isOtherPerson(memory.state().session, user.id)) browser.clearUserData();
      browser.assignDrafts(user.id);
      browser.refreshedAt.write(browser.now());
      isCookieless = !browser.userCookie();
      memory.apply({ kind: "began", user, verified, rememberMe, token, rotation: browser.refreshedAt.read() });
      emitBegan();
      planRenewal();
      if (!isCookieless) return;
      browser.setReloadReason("cookies_missing");
      onCookiesMissing?.();
    },

    async end(reason) {
      const { token, session } = memory.state();
      // The cookies belong to another account that signed in in another tab; this would sign it out.
      if (isOtherPerson(session, browser.userCookie()?.id ?? null)) return becomeOther();
      forgetEverywhere(reason);
      if (reason !== "account_deleted") await browser.withLock(() => endAtServer(token));
      if (reason !== "rejected") return;
      browser.setReloadReason(reason);
      browser.reload();
    },

    credentials: {
      token: () => memory.state().token,
      person: () => {
        const { session } = memory.state();
        return session.state === "signedIn" ? session.user.id : null;
      },
      countUnauthorized: () => memory.apply({ kind: "refused" }),
      recheck: readProfileQuietly,
      withLock: browser.withLock,
      async renew(refused) {
        if (restoring) await restoring;
        if (refused !== null && memory.state().token === refused) await renew();
        const { token, spentTokens } = memory.state();
        // A call without a token was made before the session was known: only the first session of this page may answer it.
        const isSamePerson = refused === null ? memory.epoch() === 1 : spentTokens.includes(refused);
        return isSamePerson ? token : null;
      },
    },

    dispose() {
      callOff();
      stopFollowing();
      stopWaking();
    },
  };

  async function endAtServer(token: string | null): Promise<void> {
    // A sign-in while this waited for the lock has already ended the earlier session: only the new one is left.
    if (browser.userCookie()) return;
    try {
      await api.logout(token);
    } catch (error) {
      logger.warn("sign-out did not arrive", { error: String(error) });
      browser.dropUserCookie();
    }
  }
}
