import type { Account } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { createSessionStore, type SessionApi } from "@kalima/platform/host";
import { fakeMachine } from "./fake-machine.ts";

/** An account with an id made of the name. */
export function person(name: string, changes: Partial<Account> = {}): Account {
  return { id: `id-of-${name}`, name, verified: true, ...changes } as Account;
}

/** A browser with several tabs, and a server behind it whose answers the test sets. */
export function fakeBrowser() {
  const machine = fakeMachine(async () => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve();
  });
  let issued = 0;
  const calls: string[] = [];

  /** The server's side: whose cookies these are, and how it answers. */
  const server = {
    user: null as Account | null,
    rememberMe: false,
    fails: null as AppError | null,
    profileFails: null as AppError | null,
    /** Answers wait until `release`. */
    isHeld: false,
  };
  let release = () => {};

  async function call<T>(name: string, answer: (user: Account) => T, signal?: AbortSignal): Promise<T> {
    calls.push(name);
    await Promise.resolve();
    if (server.isHeld) {
      await new Promise<void>((go, stop) => {
        release = go;
        signal?.addEventListener("abort", () => stop(new AppError("network.cancelled")));
      });
    }
    if (server.fails) throw server.fails;
    if (!server.user) throw new AppError("auth.refresh_rejected", { status: 401 });
    return answer(server.user);
  }

  const api: SessionApi = {
    refresh: (signal) => call("refresh", () => `token-${++issued}`, signal),
    current: (signal) =>
      call(
        "current",
        (user) => ({
          user,
          accessToken: `token-${++issued}`,
          verified: user.verified,
          rememberMe: server.rememberMe,
        }),
        signal,
      ),
    profile: (token) =>
      call(token ? `profile ${token}` : "profile", (user) => {
        if (server.profileFails) throw server.profileFails;
        return user;
      }),
    logout: (token) => call(`logout ${token}`, () => undefined),
  };

  function openTab(given: { onCookiesMissing?: () => void } = {}) {
    const warnings: string[] = [];
    const { browser, ...tab } = machine.openTab();
    const store = createSessionStore({ api, browser, logger: { warn: (text) => warnings.push(text) }, ...given });
    return { ...tab, store, warnings };
  }

  return {
    ...machine,
    openTab,
    server,
    /** Every call to the server, in order. */
    calls,
    /** The server's cookies for this person are in the browser. */
    haveCookiesOf(user: Account, { lastRefresh = null as number | null, rememberMe = false } = {}) {
      server.user = user;
      server.rememberMe = rememberMe;
      machine.cookies.user = { id: user.id };
      machine.setRefreshedAt(lastRefresh === null ? null : machine.now() - lastRefresh);
    },
    release: () => release(),
  };
}
