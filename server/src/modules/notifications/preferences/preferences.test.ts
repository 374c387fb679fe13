import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { type PushBrowser, type PushService, startPushService } from "../../../../test/push-service/push-service.ts";

/** 12:00 and 23:00 in Cairo, whose zone accounts have until they book from another one. */
const NOON = new Date("2026-03-10T10:00:00Z");
const NIGHT = new Date("2026-03-10T21:00:00Z");
const NEXT_MORNING = new Date("2026-03-11T06:00:00Z");

let service: PushService;
let server: TestApp;
let user: TestUser;
let browser: PushBrowser;
beforeAll(async () => {
  service = await startPushService();
  const { port, ca } = service;
  const push = {
    resolve: async () => ["127.0.0.1"],
    allows: () => true,
    allowsPort: (wanted: number) => wanted === port || wanted === 443,
    ca,
  };
  server = await createTestApp({}, undefined, { push });
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  server.setTime(NOON);
  user = await server.signUp();
  await server.database.query("UPDATE users SET email = $2 WHERE id = $1", [user.id, `${user.id}@example.com`]);
  browser = service.addBrowser();
  await server.as(user)("POST", "/api/notifications/subscribe", { subscription: browser.subscription });
});

const notifier = () => server.context.notifier;
const notifyOfTask = () =>
  notifier().notify(server.database, user.id, "task_reviewed", { title: "An essay", score: 90 });
const notifyOfPassword = () => notifier().notify(server.database, user.id, "password_changed", {});
/** Calls with a token of now: clocks are moved by hours. */
const call: ReturnType<TestApp["as"]> = async (...request) => {
  const fresh = await server.context.sessions.begin({ id: user.id, kind: "account" }, false);
  return server.as({ ...user, ...fresh })(...request);
};
const change = async (body: object) => {
  const answer = await call("PATCH", "/api/notifications/preferences", body);
  return { status: answer.statusCode, body: answer.json() };
};
const choose = (group: string, channel: string, isOn: boolean) => change({ choices: [{ group, channel, isOn }] });
const mails = () => server.emails.filter(({ to }) => to === `${user.id}@example.com`);
const countUnread = async () => (await call("GET", "/api/notifications/unread")).json().data.unread;

describe("preferences", () => {
  it("are the school's until the person chooses, and then the person's", async () => {
    const read = async () => (await server.as(user)("GET", "/api/notifications/preferences")).json().data;
    expect(await read()).toMatchObject({
      quietHours: { isOn: true, from: "22:00", until: "08:00" },
      timeZone: "Africa/Cairo",
      hasDigest: false,
      hasEmail: true,
    });
    const quietHours = { isOn: false, from: "23:30", until: "07:15" };
    await change({ quietHours });
    await choose("tasks", "push", false);
    const { body } = await choose("tasks", "email", true);
    expect(body.data).toEqual(await read());
    expect(body.data.quietHours).toEqual(quietHours);
    const tasks = body.data.groups.find(({ group }: { group: string }) => group === "tasks");
    expect(tasks.channels.map(({ isOn }: { isOn: boolean }) => isOn)).toEqual([true, false, true]);
  });

  it.each([
    ["account", "push"],
    ["payments", "site"],
    ["tasks", "sms"],
  ])("refuse to switch %s by %s", async (group, channel) => {
    expect(await choose(group, channel, false)).toMatchObject({
      status: 422,
      body: { code: "notifications.channel_fixed" },
    });
  });

  it("belong to their account, and go with it", async () => {
    const other = await server.signUp();
    await choose("tasks", "push", false);
    const theirs = (await server.as(other)("GET", "/api/notifications/preferences")).json().data;
    expect(theirs.groups[2].channels[1]).toEqual({ channel: "push", isOn: true, isFixed: false });
    const copy = await server.context.personalData.collect(user.id);
    expect(copy.notificationPreferences).toMatchObject([{ choices: { "tasks.push": false } }]);
    await server.as(user)("DELETE", "/api/auth/delete-account", { password: user.password });
    expect(await server.database.query("SELECT FROM notification_preferences WHERE user_id = $1", [user.id])).toEqual(
      [],
    );
  });
});

describe("a notification", () => {
  it("is pushed by day; once push is off for its subject, it is in the list alone", async () => {
    await notifyOfTask();
    await server.runDue();
    expect(browser.readMessages()).toHaveLength(1);
    await choose("tasks", "push", false);
    await notifyOfTask();
    await notifyOfPassword();
    await server.runDue();
    expect(browser.readMessages()).toMatchObject([{}, { title: "Your password was changed" }]);
    expect(await countUnread()).toBe(3);
  });

  it("that is switched off on the site does not count at the bell, and is in the list", async () => {
    await choose("tasks", "site", false);
    await notifyOfTask();
    expect(await countUnread()).toBe(0);
    expect((await server.as(user)("GET", "/api/notifications")).json().data).toHaveLength(1);
    await server.runDue();
    expect(browser.readMessages()).toHaveLength(1);
  });

  it("waits for the end of quiet hours on every channel, except an urgent one", async () => {
    await choose("tasks", "email", true);
    server.setTime(NIGHT);
    await notifyOfTask();
    await notifyOfPassword();
    await server.runDue();
    expect([browser.readMessages().length, mails().length, await countUnread()]).toEqual([1, 0, 2]);
    server.setTime(NEXT_MORNING);
    await server.database.query("UPDATE sessions SET expires_at = 'infinity' WHERE subject_id = $1", [user.id]);
    await server.runDue();
    expect(browser.readMessages()[1]).toMatchObject({ title: "Your task was reviewed" });
    expect(mails().map(({ subject }) => subject)).toEqual(["Your task was reviewed – Kalima"]);
  });

  it("that waits is held to what the person chooses meanwhile, and to what was read", async () => {
    server.setTime(NIGHT);
    await notifyOfTask();
    await change({ quietHours: { isOn: true, from: "22:00", until: "09:00" } });
    await server.database.query("UPDATE sessions SET expires_at = 'infinity' WHERE subject_id = $1", [user.id]);
    server.setTime(NEXT_MORNING);
    await server.runDue();
    expect(browser.readMessages()).toEqual([]);
    await call("POST", "/api/notifications/read");
    server.setTime(new Date("2026-03-11T07:00:00Z"));
    await server.runDue();
    expect(browser.readMessages()).toEqual([]);
  });

  it("comes by e-mail where that was chosen, until the link in it is pressed", async () => {
    await choose("tasks", "email", true);
    await choose("messages", "email", true);
    await change({ hasDigest: true });
    await notifyOfTask();
    await server.runDue();
    const [mail] = mails();
    expect(mail?.text).toContain("/profile/tasks?group=completed");
    const url = new URL(mail?.unsubscribeUrl ?? "");
    expect((await server.as()("POST", url.pathname + url.search)).json().data.email).toMatch(/•••@example\.com$/);
    expect((await server.as()("POST", url.pathname + url.search.replace(/.$/, "_"))).statusCode).toBe(404);
    await notifyOfTask();
    await server.runDue();
    expect(mails()).toHaveLength(1);
    const { data } = (await server.as(user)("GET", "/api/notifications/preferences")).json();
    const byMail = data.groups.flatMap(({ channels }: { channels: { channel: string; isOn: boolean }[] }) =>
      channels.filter(({ channel, isOn }) => channel === "email" && isOn),
    );
    expect([byMail, data.hasDigest]).toEqual([[], true]);
  });
});
