import type { ArabicStyle } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { SlotEntry } from "@kalima/platform";
import { aSession, aUser, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const KEY = "BPublicKey";
const SUBSCRIPTION = { endpoint: "https://push.example.com/1", keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) } };
const ON = "Notifications are on in this browser.";
const OFF = "Notifications are off in this browser.";

/** A fake browser with its push service: records permission requests and the subscription. */
function stubBrowser({ permission = "default", answer = "granted", subscribed = false, reachable = true } = {}) {
  const calls: string[] = [];
  const subscription = {
    ...SUBSCRIPTION,
    toJSON: () => SUBSCRIPTION,
    async unsubscribe() {
      calls.push("unsubscribe");
      current = null;
      return true;
    },
  };
  let current: typeof subscription | null = subscribed ? subscription : null;
  const browser = { calls, reachable };
  const pushManager = {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      calls.push(`subscribe ${applicationServerKey}`);
      if (!browser.reachable) throw new DOMException("push service error", "AbortError");
      current = subscription;
      return subscription;
    },
  };
  const stub = {
    permission,
    async requestPermission() {
      calls.push("ask");
      stub.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", stub);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
  return Object.assign(browser, { allow: () => (stub.permission = "granted") });
}

const ROUTES: FakeRoutes = {
  "GET /notifications/public-key": () => ({ publicKey: KEY }),
  "POST /notifications/subscribe": () => ({ isSubscribed: true }),
  "POST /notifications/unsubscribe": () => ({ done: true }),
};

function show(
  http: FakeRoutes = {},
  slots: SlotEntry[] = [],
  language: "en" | "ar" = "en",
  arabicStyle: ArabicStyle = "latn",
) {
  const place = { kind: "slot", slot: "profile.section", key: "settings" } as const;
  const routes = { ...ROUTES, ...http };
  return renderRemote(app, {
    path: "/profile/settings",
    place,
    session: aSession(),
    http: routes,
    slots,
    language,
    arabicStyle,
  });
}

const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(await screen.findByRole("button", { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

describe("the settings", () => {
  it("show what other remotes have to set, in order", async () => {
    stubBrowser();
    const filling = { slot: "profile.settings", labelText: "" } as const;
    const { attached } = await show({}, [
      { ...filling, key: "security", remote: "mfe-auth" },
      { ...filling, key: "other", remote: "mfe-other" },
    ]);
    // The screen comes with a chunk of its own.
    await expect
      .poll(() => attached)
      .toMatchObject([
        { slot: "profile.settings", key: "security" },
        { slot: "profile.settings", key: "other" },
      ]);
  });

  it("speak Arabic, and do without fillings", async () => {
    stubBrowser();
    const { attached } = await show({}, [], "ar");
    expect(screen.getByRole("region", { name: "الإعدادات" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "تفعيل الإشعارات" })).toBeTruthy();
    expect(attached).toEqual([]);
  });
});

it.each([
  ["en", "Download my data"],
  ["ar", "تنزيل بياناتي"],
] as const)("a copy of one's own data is a download away (%s)", async (language, name) => {
  stubBrowser();
  await show({}, [], language);
  const link = await screen.findByRole("link", { name });
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/api/users/me/export", true]);
});

describe("the language", () => {
  it.each([
    ["en", "عرض الموقع بالعربية", "ar"],
    ["ar", "Show the site in English", "en"],
  ] as const)(
    "the language of a page in %s is switched by a button in the other language",
    async (language, name, other) => {
      stubBrowser();
      const { user, languages } = await show({}, [], language);
      await press(user, name);
      expect(languages).toEqual([other]);
    },
  );
});

describe("digits and calendar", () => {
  const styleCookie = () => /ARABIC_STYLE=([\w-]*)/.exec(document.cookie)?.[1];

  it.each([
    ["latn", "radio", "٠١٢٣٤٥٦٧٨٩", "arab"],
    ["arab-hijri", "radio", "\u20660123456789\u2069", "latn-hijri"],
    ["arab", "checkbox", "عرض التاريخ الهجري مع موعد كل جلسة", "arab-hijri"],
  ] as const)(
    "from %s, the %s %s is kept for the server, and the page loads again",
    async (before, role, name, after) => {
      stubBrowser();
      const { user, languages } = await show({}, [], "ar", before);
      await user.click(await screen.findByRole(role, { name }));
      expect([styleCookie(), languages]).toEqual([after, ["ar"]]);
    },
  );

  it("are no matter of a page in English", async () => {
    stubBrowser();
    await show();
    await screen.findByRole("button", { name: "عرض الموقع بالعربية" });
    expect(screen.queryByText("٠١٢٣٤٥٦٧٨٩")).toBeNull();
  });
});

describe("turning notifications on", () => {
  it("explains first, then asks the browser, then subscribes at the server", async () => {
    const { calls } = stubBrowser();
    const { user, http } = await show();
    await press(user, "Turn on notifications");
    const dialog = await screen.findByRole("dialog", { name: "Get notifications in this browser?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    expect(calls).toEqual([]);

    await press(user, "Yes, turn on");
    expect(await screen.findByText(ON)).toBeTruthy();
    expect(calls).toEqual(["ask", `subscribe ${KEY}`]);
    expect(http.requests.at(-1)?.body).toEqual({ subscription: SUBSCRIPTION, userId: aUser().id });
  });

  it("does nothing when the person says not now", async () => {
    const { calls } = stubBrowser();
    const { user, http } = await show();
    await press(user, "Turn on notifications");
    await press(user, "Not now");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(calls).toEqual([]);
    expect(http.requests).toEqual([]);
  });

  it("takes a refusal: it is logged, and the way to allow it is said", async () => {
    const browser = stubBrowser({ answer: "denied" });
    const { user, http, logged, toasts } = await show();
    await press(user, "Turn on notifications");
    await press(user, "Yes, turn on");
    expect(await screen.findByText(/blocked in this browser/)).toBeTruthy();
    expect(browser.calls).toEqual(["ask"]);
    expect(http.requests).toEqual([]);
    expect(logged).toMatchObject([{ level: "info", details: { permission: "denied" } }]);
    expect(toasts).toEqual([]);

    browser.allow();
    await press(user, "Check again");
    expect(await screen.findByText(OFF)).toBeTruthy();
  });

  it("says when the push service cannot be reached, and tries again without asking twice", async () => {
    const browser = stubBrowser({ reachable: false });
    const { user, http, logged } = await show();
    await press(user, "Turn on notifications");
    await press(user, "Yes, turn on");
    expect((await screen.findByRole("alert")).textContent).toMatch(/notification service could not be reached/);
    expect(logged.map(({ level }) => level)).toEqual(["warn"]);
    expect(http.requests.map(({ method }) => method)).toEqual(["GET"]);

    browser.reachable = true;
    await press(user, "Try again");
    expect(await screen.findByText(ON)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a browser that is subscribed", () => {
  it("a browser that is subscribed is registered at the server once, and can be turned off", async () => {
    const { calls } = stubBrowser({ permission: "granted", subscribed: true });
    const { user, http } = await show();
    expect(await screen.findByText(ON)).toBeTruthy();
    expect(http.requests.map(({ body }) => body)).toEqual([
      { subscription: SUBSCRIPTION, userId: aUser().id, renew: true },
    ]);

    await press(user, "Turn off notifications");
    expect(await screen.findByText(OFF)).toBeTruthy();
    expect(http.requests.at(-1)).toMatchObject({
      path: "/notifications/unsubscribe",
      body: { subscription: { endpoint: SUBSCRIPTION.endpoint } },
    });
    expect(calls).toEqual(["unsubscribe"]);
  });

  it("a browser that is subscribed is off for this account when the subscription belongs to another", async () => {
    stubBrowser({ permission: "granted", subscribed: true });
    await show({ "POST /notifications/subscribe": () => ({ isSubscribed: false }) });
    expect(await screen.findByText(OFF)).toBeTruthy();
  });

  it("stays on when the server cannot be reached", async () => {
    const { calls } = stubBrowser({ permission: "granted", subscribed: true });
    const { user } = await show({
      "POST /notifications/unsubscribe": () => {
        throw new AppError("network.offline");
      },
    });
    await press(user, "Turn off notifications");
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not be turned off/);
    expect(screen.getByText(ON)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe("a browser whose state cannot be read", () => {
  it("explains what is needed where there are no pushes", async () => {
    await show();
    expect(await screen.findByText(/iPhone or iPad/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /notifications/i })).toBeNull();
  });

  it("lets the person try again when the state could not be read", async () => {
    stubBrowser({ permission: "granted", subscribed: true });
    const { user, http } = await show({
      "POST /notifications/subscribe": () => {
        throw new AppError("network.offline");
      },
    });
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not check/);
    http.answer(ROUTES);
    await press(user, "Try again");
    expect(await screen.findByText(ON)).toBeTruthy();
  });
});
