import { describe, expect, it } from "vitest";
import { openPage, showPush } from "./push.ts";

const ORIGIN = "https://kalima.example";

async function showAndRecord(data: { json(): unknown } | null) {
  const calls: [string, NotificationOptions | undefined][] = [];
  await showPush({ showNotification: async (title, options) => void calls.push([title, options]) }, data);
  return calls[0];
}

describe("a push", () => {
  it("a notification has its language, direction and page", async () => {
    const message = { title: "تم تأكيد حجزك", text: "الرمز KLM", path: "/profile/bookings", language: "ar", tag: "t1" };
    expect(await showAndRecord({ json: () => message })).toEqual([
      message.title,
      expect.objectContaining({ body: message.text, dir: "rtl", lang: "ar", tag: "t1", data: { path: message.path } }),
    ]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", { json: () => JSON.parse("{") }],
    ["another shape", { json: () => ({ title: 1 }) }],
  ])("of %s says only who it is from", async (_what, data) => {
    expect(await showAndRecord(data)).toEqual([
      "Kalima · كلمة",
      expect.objectContaining({ body: "", data: { path: "/" } }),
    ]);
  });
});

function browser(...urls: string[]) {
  const done: string[] = [];
  const tabs = urls.map((url) => ({
    url,
    focus: async () => void done.push(`focus ${url}`),
    navigate: async (address: string) => void done.push(`${url} → ${address}`),
  }));
  const clients = {
    matchAll: async () => tabs,
    openWindow: async (address: string) => void done.push(`open ${address}`),
  };
  return { clients: clients as unknown as Clients, done };
}

describe("a click", () => {
  const data = { path: "/profile/bookings" };
  it("opens the page where no tab of the site is open", async () => {
    const { clients, done } = browser();
    await openPage(clients, ORIGIN, data);
    expect(done).toEqual([`open ${ORIGIN}/profile/bookings`]);
  });

  it("takes an open tab there", async () => {
    const { clients, done } = browser(`${ORIGIN}/about`);
    await openPage(clients, ORIGIN, data);
    expect(done).toEqual([`focus ${ORIGIN}/about`, `${ORIGIN}/about → ${ORIGIN}/profile/bookings`]);
  });

  it("only shows a tab that is there already", async () => {
    const { clients, done } = browser(`${ORIGIN}/about`, `${ORIGIN}/profile/bookings`);
    await openPage(clients, ORIGIN, data);
    expect(done).toEqual([`focus ${ORIGIN}/profile/bookings`]);
  });

  it.each([["https://evil.example/"], ["//evil.example"], ["javascript:alert(1)"], [7], [undefined]])(
    "never leaves the site (%s)",
    async (path) => {
      const { clients, done } = browser();
      await openPage(clients, ORIGIN, { path });
      expect(done).toEqual([`open ${ORIGIN}/`]);
    },
  );
});
