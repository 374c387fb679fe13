import type { AddressInfo } from "node:net";
import { NOTIFICATIONS_NAMESPACE } from "@kalima/notifications-contract";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readLastCode } from "../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { type PushBrowser, type PushService, startPushService } from "../../../test/push-service/push-service.ts";

let service: PushService;
let server: TestApp;
/** By day, everywhere where quiet hours are those of Cairo. */
let time = Date.parse("2026-03-10T10:00:00Z");
beforeAll(async () => {
  service = await startPushService();
  const { port, ca } = service;
  const allowsPort = (wanted: number) => wanted === port || wanted === 443;
  server = await createTestApp({}, undefined, {
    push: { resolve: async () => ["127.0.0.1"], allows: (address) => address === "127.0.0.1", allowsPort, ca },
  });
  server.setTime(new Date(time));
});
afterEach(() => service.answerWith(201));
afterAll(async () => {
  await server.close();
  await service.close();
});

function subscribe(user: TestUser, browser: PushBrowser, more: object = {}) {
  const body = { subscription: browser.subscription, ...more };
  return server.as(user)("POST", "/api/notifications/subscribe", body);
}
async function notify(user: TestUser, referenceCode = "KLM-1"): Promise<void> {
  await server.context.notifier.notify(server.database, user.id, "booking_confirmed", { referenceCode });
}
const list = async (user: TestUser, query = "", headers = {}) =>
  (await server.as(user)("GET", `/api/notifications${query}`, undefined, headers)).json();
const countWaiting = async () =>
  (await server.database.query("SELECT FROM pgboss.job WHERE name = 'notifications.push' AND state < 'active'")).length;
/** Advances the time to the retries of all pushes, whose longest delay is 160 s. */
async function advanceToRetries(): Promise<void> {
  time += 160_000;
  server.setTime(new Date(time));
  await server.runDue();
}

describe("a push", () => {
  it("reaches only the subscribed browser, encrypted, in the account's language", async () => {
    const [mona, omar] = [await server.signUp(), await server.signUp()];
    const [hers, his] = [service.addBrowser(), service.addBrowser()];
    await server.database.query("UPDATE users SET language = 'ar' WHERE id = $1", [mona.id]);
    expect((await subscribe(mona, hers)).json()).toEqual({ data: { isSubscribed: true } });
    // Another account's id in the body has no effect.
    await subscribe(omar, his, { userId: mona.id });
    await notify(mona);
    await server.runDue();
    expect(hers.readMessages()).toMatchObject([
      {
        title: "تم تأكيد حجزك",
        text: expect.stringContaining("KLM-1"),
        path: "/profile/bookings/KLM-1",
        language: "ar",
      },
    ]);
    expect(his.readMessages()).toEqual([]);
    const { headers, body } = service.received.at(-1) ?? {};
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      authorization: expect.stringMatching(/^vapid t=/),
    });
    expect(body?.includes("KLM-1")).toBe(false);
    expect(await countWaiting()).toBe(0);
  });

  it("follows a browser to the account that is signed in there now", async () => {
    const [before, after] = [await server.signUp(), await server.signUp()];
    const browser = service.addBrowser();
    await subscribe(before, browser);
    await subscribe(after, browser);
    await notify(before, "KLM-before");
    await notify(after, "KLM-after");
    await server.runDue();
    expect(browser.readMessages()).toMatchObject([{ text: expect.stringContaining("KLM-after") }]);
  });

  it("stops with the session, and continues when the same account signs in on this browser again", async () => {
    const user = await server.signUp();
    const browser = service.addBrowser();
    await subscribe(user, browser);
    await server.as(user)("POST", "/api/auth/logout");
    await notify(user, "KLM-while-out");
    expect(await countWaiting()).toBe(0);
    const login = await server.as()("POST", "/api/auth/login", { phone: user.phone, password: user.password });
    const again = { ...user, accessToken: login.json().data.accessToken };
    const stranger = await server.signUp();
    expect((await subscribe(stranger, browser, { renew: true })).json().data).toEqual({ isSubscribed: false });
    expect((await subscribe(again, browser, { renew: true })).json().data).toEqual({ isSubscribed: true });
    await notify(user, "KLM-back");
    await server.runDue();
    expect(browser.readMessages()).toMatchObject([{ text: expect.stringContaining("KLM-back") }]);
  });

  it("stops when its owner unsubscribes, and only then", async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const browser = service.addBrowser();
    const { endpoint } = browser.subscription;
    const isKept = async () =>
      (await server.database.query("SELECT 1 FROM push_subscriptions WHERE endpoint = $1", [endpoint])).length === 1;
    await subscribe(owner, browser);
    await server.as(other)("POST", "/api/notifications/unsubscribe", { subscription: { endpoint } });
    expect(await isKept()).toBe(true);
    await server.as(owner)("POST", "/api/notifications/unsubscribe", { endpoint });
    expect(await isKept()).toBe(false);
  });

  it.each([404, 410])("to a browser that is gone (%d) ends its subscription", async (status) => {
    const user = await server.signUp();
    const browser = service.addBrowser();
    await subscribe(user, browser);
    service.answerWith(status);
    await notify(user);
    await server.runDue();
    expect(await server.database.query("SELECT 1 FROM push_subscriptions WHERE user_id = $1", [user.id])).toEqual([]);
  });

  it("retries when the service fails, and follows no redirect", async () => {
    const user = await server.signUp();
    const browser = service.addBrowser();
    await subscribe(user, browser);
    const seen = service.received.length;
    service.answerWith(302, { location: `https://localhost:${service.port}/inside` });
    await notify(user);
    await server.runDue();
    expect(service.received.length).toBe(seen + 1);
    service.answerWith(201);
    await advanceToRetries();
    expect(browser.readMessages().length).toBe(2);
  });

  it("does not retry after the session has ended", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const [left, stayed] = [service.addBrowser(), service.addBrowser()];
    await subscribe(user, left);
    await subscribe(other, stayed);
    service.answerWith(500);
    await Promise.all([notify(user), notify(other)]);
    await server.runDue();
    await server.as(user)("POST", "/api/auth/logout");
    service.answerWith(201);
    await advanceToRetries();
    expect([left.readMessages().length, stayed.readMessages().length]).toEqual([1, 2]);
    expect(await countWaiting()).toBe(0);
  });

  it("with unusable keys holds up no other push, and is given up after five attempts", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const [junk, good] = [service.addBrowser(), service.addBrowser()];
    junk.subscription.keys.p256dh = "A".repeat(87);
    await subscribe(user, junk);
    await subscribe(other, good);
    await server.database.transaction(async (tx) => {
      for (const { id } of [user, other]) await server.context.notifier.notify(tx, id, "password_changed", {});
    });
    await server.runDue();
    expect(good.readMessages().length).toBe(1);
    for (const left of [1, 1, 1, 0]) {
      expect(await countWaiting()).toBe(1);
      await advanceToRetries();
      expect(await countWaiting()).toBe(left);
    }
  });

  it("cannot be subscribed with a private endpoint", async () => {
    const user = await server.signUp();
    const { keys } = service.addBrowser().subscription;
    const answer = await server.as(user)("POST", "/api/notifications/subscribe", {
      subscription: { endpoint: "https://169.254.169.254/latest", keys },
    });
    expect(answer.json()).toMatchObject({ status: 422, code: "notifications.endpoint_refused" });
  });
});

describe("the list", () => {
  it("contains only one's own notifications in the requested language, newest first, by pages", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    for (const at of [1, 2, 3]) {
      time += 1_000;
      server.setTime(new Date(time));
      await notify(user, `KLM-${at}`);
    }
    const first = await list(user, "?limit=2", { "accept-language": "ar" });
    expect(first.data.map(({ text }: { text: string }) => text.slice(-6, -1))).toEqual(["KLM-3", "KLM-2"]);
    expect(first.data[0]).toMatchObject({ kind: "booking_confirmed", title: "تم تأكيد حجزك", readAt: null });
    const rest = await list(user, `?limit=2&cursor=${first.page.nextCursor}`);
    expect([rest.data.length, rest.page.nextCursor]).toEqual([1, null]);
    expect((await list(other)).data).toEqual([]);
  });

  it("remembers what was read, all of it or one, and of its own account alone", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    for (const owner of [user, user, user, other]) await notify(owner);
    const count = async (of: TestUser) =>
      (await server.as(of)("GET", "/api/notifications/unread")).json().data.unread as number;
    const [first] = (await list(user)).data;
    const read = () => server.as(user)("POST", `/api/notifications/${first.id}/read`);
    expect((await read()).json().data).toEqual({ unread: 2 });
    const { readAt } = (await list(user, "?state=read")).data[0];
    // A second time changes nothing.
    expect((await read()).json().data).toEqual({ unread: 2 });
    expect((await list(user, "?state=read")).data).toMatchObject([{ id: first.id, readAt }]);
    expect((await list(user, "?state=unread")).data).toHaveLength(2);
    const [theirs] = (await list(other)).data;
    const refused = await server.as(user)("POST", `/api/notifications/${theirs.id}/read`);
    expect(refused.json()).toMatchObject({ status: 404, code: "notifications.not_found" });
    await server.as(user)("POST", "/api/notifications/read");
    expect([await count(user), await count(other)]).toEqual([0, 1]);
  });

  it("is filtered by subject", async () => {
    const user = await server.signUp();
    await notify(user);
    await server.context.notifier.notify(server.database, user.id, "password_changed", {});
    expect((await list(user)).data).toHaveLength(2);
    expect((await list(user, "?group=account")).data).toMatchObject([{ kind: "password_changed", group: "account" }]);
    expect((await list(user, "?group=lessons")).data).toMatchObject([{ kind: "booking_confirmed", group: "lessons" }]);
    expect((await list(user, "?group=tasks")).data).toEqual([]);
  });

  it("notifies of a changed password", async () => {
    const user = await server.signUp();
    await server.as(user)("POST", "/api/auth/change-password", {
      currentPassword: user.password,
      newPassword: "Another-Day-77",
    });
    expect((await list(user)).data).toMatchObject([{ kind: "password_changed", path: "/profile/settings" }]);
  });

  it("notifies of a changed phone, by its last digits only", async () => {
    const user = await server.signUp();
    const call = server.as(user);
    const wanted = { phone: user.phone, newPhone: generatePhone(), newCountryCode: "EG" };
    await call("POST", "/api/auth/reset-phone", wanted);
    await call("POST", "/api/auth/change-phone", { ...wanted, otp: readLastCode(server, wanted.newPhone) });
    const [notification] = (await list(user)).data;
    expect(notification).toMatchObject({
      kind: "phone_changed",
      text: expect.stringContaining(wanted.newPhone.slice(-3)),
    });
    expect(JSON.stringify(notification)).not.toContain(wanted.newPhone.slice(0, -3));
  });

  it("goes with the account", async () => {
    const user = await server.signUp();
    await notify(user);
    await subscribe(user, service.addBrowser());
    await server.as(user)("DELETE", "/api/auth/delete-account", { password: user.password });
    for (const table of ["notifications", "push_subscriptions"]) {
      expect(await server.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([]);
    }
  });
});

describe("an open page", () => {
  it("hears of its own account's notifications, once they are committed, and of what was read", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const options = { transports: ["websocket"], forceNew: true, reconnection: false };
    async function openPage({ accessToken: token }: TestUser) {
      const socket = io(`http://127.0.0.1:${port}${NOTIFICATIONS_NAMESPACE}`, { ...options, auth: { token } });
      const page = { heard: 0, socket };
      socket.on("notificationsChanged", () => {
        page.heard += 1;
      });
      await new Promise<void>((done, fail) => {
        socket.once("connect", done);
        socket.once("connect_error", fail);
      });
      return page;
    }
    const [own, theirs] = [await openPage(user), await openPage(other)];
    await expect(
      server.database.transaction(async (tx) => {
        await server.context.notifier.notify(tx, user.id, "password_changed", {});
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await notify(user);
    await expect.poll(() => own.heard, { timeout: 15_000 }).toBe(1);
    await server.as(user)("POST", "/api/notifications/read");
    await expect.poll(() => own.heard, { timeout: 15_000 }).toBe(2);
    // Nothing is unread any more, so that nothing is said.
    await server.as(user)("POST", "/api/notifications/read");
    await notify(other);
    await expect.poll(() => theirs.heard, { timeout: 15_000 }).toBe(1);
    expect(own.heard).toBe(2);
    // It was rendered before the change, and listens only now.
    const late = await openPage(other);
    await expect.poll(() => late.heard, { timeout: 15_000 }).toBe(1);
    await expect(openPage({ ...user, accessToken: "none" })).rejects.toThrow("auth.required");
    for (const { socket } of [own, theirs, late]) socket.disconnect();
  });
});
