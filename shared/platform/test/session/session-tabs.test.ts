import { fakeBrowser, person } from "@kalima/testing/platform";
import { describe, expect, it } from "vitest";

const SALMA = person("salma");
const OMAR = person("omar");

function answerFor(user = SALMA, accessToken = "token-login") {
  return { user, accessToken, refreshToken: "dropped", verified: user.verified };
}

describe("a tab that missed what others said", () => {
  it("notices at its next waking that the session is gone", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store, wake, reloads } = browser.openTab();
    await store.restore();
    browser.cookies.user = null;
    wake();
    expect(store.current().state).toBe("signedOut");
    expect(reloads).toEqual([]);
  });

  it("notices another account when the tab becomes active", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store, wake, reloads } = browser.openTab();
    await store.restore();
    browser.haveCookiesOf(OMAR);
    wake();
    expect(store.credentials.token()).toBeNull();
    expect(reloads).toEqual(["other_account"]);
  });

  it("does not sign another account out", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store, reloads } = browser.openTab();
    await store.restore();
    browser.haveCookiesOf(OMAR);
    browser.calls.length = 0;
    await store.end("signed_out");
    expect(browser.calls).toEqual([]);
    expect(browser.cookies.user).toEqual({ id: OMAR.id });
    expect(reloads).toEqual(["other_account"]);
  });

  it("does not sign another account out that signs in while the server refuses the cookies from before", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store, reloads } = browser.openTab();
    await store.restore();
    browser.server.user = null;
    browser.server.isHeld = true;
    const renewed = store.credentials.renew(store.credentials.token());
    await browser.pass(0);
    browser.cookies.user = { id: OMAR.id };
    browser.release();
    await expect(renewed).resolves.toBeNull();
    expect(browser.cookies.user).toEqual({ id: OMAR.id });
    expect(reloads).toEqual(["other_account"]);
  });

  it("and shows an unverified registration switches to the account, but sends nothing of the one as the other", async () => {
    const browser = fakeBrowser();
    const pending = person("pending", { verified: false });
    browser.haveCookiesOf(pending, { lastRefresh: 0 });
    const { store } = browser.openTab();
    await store.restore();
    const ofPending = store.credentials.token();
    browser.haveCookiesOf(OMAR, { lastRefresh: 1 });
    await expect(store.credentials.renew(ofPending)).resolves.toBeNull();
    expect(store.current()).toMatchObject({ user: OMAR, verified: true });
  });
});

describe("several tabs", () => {
  it("follow a sign-in", async () => {
    const browser = fakeBrowser();
    const [one, two] = [browser.openTab(), browser.openTab()];
    browser.haveCookiesOf(SALMA);
    await one.store.begin(answerFor(), { rememberMe: false });
    await browser.settle();
    expect(two.store.current()).toMatchObject({ state: "signedIn", user: SALMA });
    expect(browser.calls).toEqual(["profile token-login", "current"]);
  });

  it("follow a sign-out", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    await one.store.end("signed_out");
    await browser.settle();
    expect(two.store.current().state).toBe("signedOut");
    expect(two.store.credentials.token()).toBeNull();
    expect(two.cleared).toEqual([undefined]);
    expect(two.reloads).toEqual([]);
  });

  it("tabs of another person drop their token and reload", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    browser.haveCookiesOf(OMAR);
    await one.store.begin(answerFor(OMAR), { rememberMe: false });
    await browser.settle();
    expect(two.store.credentials.token()).toBeNull();
    expect(two.reloads).toEqual(["other_account"]);
    expect(one.reloads).toEqual([]);
  });

  it("see a changed profile", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    browser.server.user = person("salma", { name: "Salma Adel" });
    await expect(one.store.reload()).resolves.toMatchObject({ name: "Salma Adel" });
    await browser.settle();
    expect(two.store.current()).toMatchObject({ user: { name: "Salma Adel" } });
  });

  it("no message between tabs contains a token", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store } = browser.openTab();
    await store.begin(answerFor(), { rememberMe: false });
    await store.reload();
    await store.end("signed_out");
    expect(browser.posted.map(({ kind }) => kind)).toEqual(["began", "profile_changed", "ended"]);
    expect(JSON.stringify(browser.posted)).not.toContain("token");
  });
});
