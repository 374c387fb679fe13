import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { fakeBrowser, person } from "@kalima/testing/platform";
import { describe, expect, it, vi } from "vitest";

const SALMA = person("salma");
const UNREACHABLE = new AppError("network.unreachable");

function answerFor(user = SALMA, accessToken = "token-login") {
  return { user, accessToken, refreshToken: "dropped", verified: user.verified };
}

describe("at start", () => {
  it("sends no request without the readable cookie", async () => {
    const browser = fakeBrowser();
    const { store } = browser.openTab();
    await expect(store.restore()).resolves.toBe("signed_out");
    expect(browser.calls).toEqual([]);
  });

  it("rotates the first time of a browser session", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { rememberMe: true });
    const { store } = browser.openTab();
    await expect(store.restore()).resolves.toBe("signed_in");
    expect(browser.calls).toEqual(["refresh", "current"]);
    expect(store.current()).toEqual({ state: "signedIn", user: SALMA, verified: true, rememberMe: true });
    expect(store.credentials.token()).toBe("token-2");
  });

  it.each([
    [9 * MINUTE_MS, ["current"]],
    [10 * MINUTE_MS, ["refresh", "current"]],
  ])("%s ms after the last rotation it calls %s", async (lastRefresh, calls) => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh });
    await browser.openTab().store.restore();
    expect(browser.calls).toEqual(calls);
  });

  it("takes a refusal quietly", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    browser.server.user = null;
    const { store, reloads } = browser.openTab();
    await expect(store.restore()).resolves.toBe("signed_out");
    expect(browser.cookies.user).toBeNull();
    expect(reloads).toEqual([]);
    expect(browser.posted).toEqual([]);
  });

  it("keeps the cookies of a server it cannot reach, and tries again", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    browser.server.fails = UNREACHABLE;
    const { store } = browser.openTab();
    await expect(store.restore()).resolves.toBe("unreachable");
    expect(browser.cookies.user).not.toBeNull();
    browser.server.fails = null;
    await browser.pass(MINUTE_MS);
    expect(store.current().state).toBe("signedIn");
  });

  it("does not say who is there before it knows", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    browser.server.fails = UNREACHABLE;
    const { store } = browser.openTab();
    const known: boolean[] = [];
    store.isKnown.subscribe((isKnown) => known.push(isKnown));
    await store.restore();
    expect(known).toEqual([false]);
    browser.server.fails = null;
    browser.server.user = null;
    await browser.pass(MINUTE_MS);
    expect(known).toEqual([false, true]);
  });

  it("lets a request that was refused meanwhile go again with the token that came", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store } = browser.openTab();
    void store.restore();
    await expect(store.credentials.renew(null)).resolves.toBe("token-2");
  });
});

describe("signing in", () => {
  it("fetches the profile with the new token and keeps `verified` of the answer", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(person("salma", { name: "From profile" }));
    const { store } = browser.openTab();
    await store.begin({ ...answerFor(), verified: false }, { rememberMe: true });
    expect(browser.calls).toEqual(["profile token-login"]);
    expect(store.current()).toMatchObject({
      state: "signedIn",
      user: { name: "From profile" },
      verified: false,
      rememberMe: true,
    });
    expect(store.credentials.token()).toBe("token-login");
  });

  it("only logs a profile that did not come", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    browser.server.profileFails = new AppError("server.unexpected");
    const { store, warnings } = browser.openTab();
    await store.begin(answerFor(), { rememberMe: false });
    expect(store.current()).toMatchObject({ state: "signedIn", user: SALMA });
    expect(warnings).toHaveLength(1);
  });

  it.each(["", "undefined", "null"])("refuses %j as a token", async (token) => {
    const browser = fakeBrowser();
    const { store } = browser.openTab();
    await expect(store.begin(answerFor(SALMA, token), { rememberMe: false })).rejects.toMatchObject({
      code: "server.unexpected",
    });
    expect(store.current().state).toBe("signedOut");
  });

  it("never shows a signed-out state between a registration and its verified account", async () => {
    const browser = fakeBrowser();
    const { store } = browser.openTab();
    const pending = person("pending", { verified: false });
    browser.haveCookiesOf(pending);
    await store.begin(answerFor(pending), { rememberMe: false });
    const states: string[] = [];
    store.changes.subscribe(({ state }) => states.push(state));
    browser.haveCookiesOf(SALMA);
    await store.begin(answerFor(SALMA), { rememberMe: false });
    expect(states).toEqual(["signedIn", "signedIn"]);
  });

  it("a browser without cookies is told so at once, and after the load that follows", async () => {
    const browser = fakeBrowser();
    browser.server.user = SALMA;
    const onCookiesMissing = vi.fn();
    const { store, reloadReason, reloads } = browser.openTab({ onCookiesMissing });
    await store.begin(answerFor(), { rememberMe: false });
    expect(onCookiesMissing).toHaveBeenCalledOnce();
    expect(reloadReason()).toBe("cookies_missing");

    browser.calls.length = 0;
    await browser.pass(14 * MINUTE_MS);
    expect(store.current().state).toBe("signedIn");
    await expect(store.credentials.renew("token-login")).resolves.toBeNull();
    expect(browser.calls).toEqual([]);
    expect(reloads).toEqual(["cookies_missing"]);
  });

  it("gives way to a sign-in in another tab", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store, reloads } = browser.openTab();
    const beginning = store.begin(answerFor(), { rememberMe: false });
    browser.haveCookiesOf(person("omar"));
    await beginning;
    expect(store.credentials.token()).toBeNull();
    expect(reloads).toEqual(["other_account"]);
  });

  it("a sign-out in another tab undoes a sign-in in progress", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const [one, two] = [browser.openTab(), browser.openTab()];
    await two.store.restore();
    const beginning = one.store.begin(answerFor(), { rememberMe: false });
    await two.store.end("signed_out");
    await beginning;
    expect(one.store.current().state).toBe("signedOut");
  });
});

describe("signing out", () => {
  it("ends the session at the server and clears the browser's storage", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store, cleared } = browser.openTab();
    await store.begin(answerFor(), { rememberMe: false });
    await store.end("signed_out");
    expect(browser.calls.at(-1)).toBe("logout token-login");
    expect(store.current()).toEqual({ state: "signedOut" });
    expect([browser.cookies.user, browser.refreshedAt(), cleared.length]).toEqual([null, null, 1]);
  });

  it("works without the server, and cannot be undone by a reload", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store } = browser.openTab();
    await store.restore();
    browser.server.fails = UNREACHABLE;
    await store.end("signed_out");
    browser.server.fails = null;
    await expect(browser.openTab().store.restore()).resolves.toBe("signed_out");
  });

  it("signing out of a deleted account sends no call", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store } = browser.openTab();
    await store.restore();
    await store.end("account_deleted");
    expect(browser.calls).toEqual(["current"]);
  });

  it("beats an answer that was under way", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store } = browser.openTab();
    await store.restore();
    const renewal = store.credentials.renew(store.credentials.token());
    const ending = store.end("signed_out");
    await expect(renewal).resolves.toBeNull();
    await ending;
    expect(store.credentials.token()).toBeNull();
  });
});
