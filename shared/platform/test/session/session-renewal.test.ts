import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { fakeBrowser, person } from "@kalima/testing/platform";
import { describe, expect, it } from "vitest";

const SALMA = person("salma");
const OMAR = person("omar");
const UNREACHABLE = new AppError("network.unreachable");

function answerFor(user = SALMA, accessToken = "token-login") {
  return { user, accessToken, refreshToken: "dropped", verified: user.verified };
}

describe("the refresh every 10 minutes", () => {
  it("one tab rotates the token; the others adopt it", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await Promise.all([one.store.restore(), two.store.restore()]);
    expect(browser.calls).toEqual(["refresh", "current", "current"]);
    browser.calls.length = 0;
    await browser.pass(10 * MINUTE_MS);
    expect(browser.calls).toEqual(["refresh", "current"]);
    expect(one.store.credentials.token()).not.toBe(two.store.credentials.token());
  });

  it("stops when there is no session", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const { store } = browser.openTab();
    await store.restore();
    await store.end("signed_out");
    browser.calls.length = 0;
    await browser.pass(60 * MINUTE_MS);
    expect(browser.calls).toEqual([]);
  });

  it("that is refused signs every tab out and loads this one again, once, with the reason", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    browser.server.user = null;
    await browser.pass(10 * MINUTE_MS);
    expect([...one.reloads, ...two.reloads]).toEqual(["rejected"]);
    expect(one.store.current().state).toBe("signedOut");
    expect(two.store.current().state).toBe("signedOut");
    expect(browser.cookies.user).toBeNull();
  });

  it.each([UNREACHABLE, new AppError("server.unexpected"), new AppError("request.too_many", { retryAfter: 60 })])(
    "that meets $code keeps the session, and works later without a reload",
    async (failure) => {
      const browser = fakeBrowser();
      browser.haveCookiesOf(SALMA);
      const { store, reloads } = browser.openTab();
      await store.restore();
      const before = store.credentials.token();
      browser.server.fails = failure;
      await browser.pass(12 * MINUTE_MS);
      expect(store.current().state).toBe("signedIn");
      browser.server.fails = null;
      await browser.pass(MINUTE_MS);
      expect(store.credentials.token()).not.toBe(before);
      expect(reloads).toEqual([]);
    },
  );

  it("a tab that wakes refreshes a token that is due", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store, wake } = browser.openTab();
    await store.restore();
    browser.calls.length = 0;
    browser.sleep(9 * MINUTE_MS);
    wake();
    await browser.settle();
    expect(browser.calls).toEqual([]);
    browser.sleep(MINUTE_MS);
    wake();
    await browser.settle();
    expect(browser.calls).toEqual(["refresh"]);
  });

  it.each([-24 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS])("continues when the clock is changed by %s ms", async (ms) => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    browser.turnClock(ms);
    browser.calls.length = 0;
    await browser.pass(11 * MINUTE_MS);
    expect(browser.calls).toEqual(["refresh", "current"]);
    expect(one.store.current().state).toBe("signedIn");
  });

  it("a sign-out in another tab cancels the refresh, so that it need not wait", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    browser.server.isHeld = true;
    void one.store.credentials.renew(one.store.credentials.token());
    await browser.settle();
    browser.server.isHeld = false;
    await two.store.end("signed_out");
    expect(browser.calls.at(-1)).toMatch(/^logout/);
    expect(one.store.current().state).toBe("signedOut");
    expect(one.reloads).toEqual([]);
  });

  it("that is refused keeps what the person typed, for them", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA);
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.store.restore();
    await two.store.restore();
    browser.server.user = null;
    await browser.pass(10 * MINUTE_MS);
    expect([one.cleared, two.cleared]).toEqual([[SALMA.id], [SALMA.id]]);
  });
});

describe("a refused token", () => {
  it("all refused requests share one refresh", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store } = browser.openTab();
    await store.restore();
    const refused = store.credentials.token();
    browser.calls.length = 0;
    const results = await Promise.all([store.credentials.renew(refused), store.credentials.renew(refused)]);
    const renewed = store.credentials.token();
    expect(renewed).not.toBe(refused);
    expect(results).toEqual([renewed, renewed]);
    expect(browser.calls).toEqual(["refresh"]);
    await expect(store.credentials.renew(refused)).resolves.toBe(renewed);
    expect(browser.calls).toEqual(["refresh"]);
  });

  it("refusals are counted until a new token arrives", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store } = browser.openTab();
    await store.restore();
    const counts: number[] = [];
    store.unauthorized.subscribe((count) => counts.push(count));
    for (let at = 0; at < 6; at++) store.credentials.countUnauthorized();
    await store.credentials.renew(store.credentials.token());
    expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6, 0]);
  });

  it("a request of an earlier session is not repeated in a new one, even of the same account", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store } = browser.openTab();
    await store.restore();
    const ofSalma = store.credentials.token();
    browser.haveCookiesOf(OMAR, { lastRefresh: 0 });
    await store.begin(answerFor(OMAR), { rememberMe: false });
    await expect(store.credentials.renew(ofSalma)).resolves.toBeNull();
    expect(store.credentials.token()).toBe("token-login");
  });

  it("whose renewal a new sign-in overtakes leaves the new token alone", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store } = browser.openTab();
    await store.restore();
    browser.server.isHeld = true;
    const renewal = store.credentials.renew(store.credentials.token());
    await browser.settle();
    browser.server.isHeld = false;
    await store.begin(answerFor(SALMA), { rememberMe: false });
    browser.release();
    await expect(renewal).resolves.toBeNull();
    expect(store.credentials.token()).toBe("token-login");
  });

  it("a request of an earlier account is never repeated as the new account", async () => {
    const browser = fakeBrowser();
    browser.haveCookiesOf(SALMA, { lastRefresh: 0 });
    const { store, reloads } = browser.openTab();
    await store.restore();
    const ofSalma = store.credentials.token();
    browser.haveCookiesOf(OMAR, { lastRefresh: 0 });
    await expect(store.credentials.renew(ofSalma)).resolves.toBeNull();
    expect(store.credentials.token()).toBeNull();
    expect(reloads).toEqual(["other_account"]);
  });
});
