import { MINUTE_MS } from "@kalima/contracts/domain";
import { taskChanged } from "@kalima/learning-contract";
import type { SlotEntry } from "@kalima/platform";
import type { StaffQueue } from "@kalima/school-contract";
import { aSession, inMinutes, type RenderRemoteOptions, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { chooseForThumb } from "../features/browse-areas/thumb-bar.tsx";
import type { Area } from "../shared/use-areas.ts";
import { waitForDue } from "../shared/use-work.ts";

function section(area: SlotEntry["area"], key: string, labelText: string, queues: string[] = []): SlotEntry {
  return { slot: "dashboard.section", key, area, labelText, queues, remote: `mfe-${key}` };
}
const slots = [
  section("money", "proofs", "Proofs", ["transfer-proofs", "failed-refunds"]),
  section("money", "payouts", "Payouts", ["payouts"]),
  section("support", "questions", "Questions", ["support-requests"]),
  section("appointments", "bookings", "Bookings"),
];
const queue = (key: string, changes: Partial<StaffQueue> = {}): StaffQueue => ({
  key,
  waiting: 0,
  overdue: 0,
  oldestAt: null,
  nextDueAt: null,
  ...changes,
});
const proofs = queue("transfer-proofs", {
  waiting: 3,
  overdue: 1,
  oldestAt: inMinutes(-200),
  nextDueAt: inMinutes(30),
});
const admin = aSession({ role: { name: "admin" } });
const options = (more: RenderRemoteOptions = {}, queues: StaffQueue[] = [proofs, queue("payouts")]) => ({
  path: "/dashboard",
  session: admin,
  slots,
  ...more,
  http: { "GET /staff/queues": () => queues, "GET /staff/permissions": () => ["payments.see"], ...more.http },
});
const open = (...args: Parameters<typeof options>) => renderRemote(app, options(...args));
/** The column; the bar of phones has the same name. */
const menu = () => within(screen.getAllByRole("navigation", { name: "Dashboard sections" })[0] as HTMLElement);
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("the menu", () => {
  it("has the areas in which this account has sections, in one order, and none without", async () => {
    await open();
    const names = menu()
      .getAllByRole("link")
      .map(({ textContent }) => textContent?.replace(/\d.*/, ""));
    expect(names).toEqual(["Today", "Appointments", "Money", "Support"]);
  });

  it("leaves out sections for which an admin lacks the permission", async () => {
    const guarded = [
      { ...section("money", "proofs", "Proofs"), permission: "payments.see" },
      { ...section("team", "duties", "Duties"), permission: "grants.see" },
    ];
    await open({ slots: guarded });
    await waitFor(() => expect(menu().queryByRole("link", { name: "Team" })).toBeNull());
    expect(menu().getByRole("link", { name: "Money" })).toBeTruthy();
  });

  it("shows the sections of the open area, each with what waits in it", async () => {
    await open({ path: "/dashboard/money/payouts" });
    const own = menu()
      .getAllByRole("link")
      .filter(({ textContent }) => /^(Proofs|Payouts)/.test(textContent ?? ""));
    await expect
      .poll(() => own.map(({ textContent }) => textContent))
      .toEqual(["Proofs3, 3 waiting, 1 overdue", "Payouts"]);
    expect(own.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page"]);
    expect(
      menu()
        .getByRole("link", { name: /^Money/ })
        .getAttribute("aria-current"),
    ).toBe("true");
  });

  it("works without the counts", async () => {
    await open({ http: { "GET /staff/queues": () => Promise.reject(new Error("away")) } });
    expect(menu().getByRole("link", { name: "Money" }).getAttribute("href")).toBe("/dashboard/money/proofs");
  });

  it("leads to every section from a phone, too", async () => {
    const many = ["students", "messages", "team", "site"].map((area) =>
      section(area as SlotEntry["area"], area, `Section ${area}`),
    );
    const { user } = await open({ slots: [...slots, ...many] });
    await user.click(screen.getByRole("button", { name: "More" }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(sheet.getByRole("link", { name: "Section site" }).getAttribute("href")).toBe("/dashboard/site/site");
    expect(sheet.getAllByRole("link")).toHaveLength(8);
  });

  it("holds a section of an area that this version does not know", async () => {
    await open({ slots: [section("unknown", "later", "Later")], path: "/dashboard/settings/later" });
    expect(heading()).toBe("Later");
  });
});

describe("the bar of a phone", () => {
  const areas = (...names: Area["name"][]) => names.map((name) => ({ name, path: "", sections: [] as never }));
  const names = (shown: Area[]) => shown.map(({ name }) => name);

  it("has all areas if they fit", () => {
    const { shown, hasMore } = chooseForThumb(areas("appointments", "messages", "support", "settings"), "agent");
    expect(names(shown)).toEqual(["support", "appointments", "messages", "settings"]);
    expect(hasMore).toBe(false);
  });

  it("has what the role opens most, and More", () => {
    const { shown, hasMore } = chooseForThumb(areas("students", "appointments", "team", "money", "support"), "admin");
    expect(names(shown)).toEqual(["appointments", "money", "support"]);
    expect(hasMore).toBe(true);
  });
});

describe("a section", () => {
  it("is shown under its name, which is the only heading of the first level", async () => {
    const { attached, titles } = await open({ path: "/dashboard/money/payouts" });
    expect(heading()).toBe("Payouts");
    await expect.poll(() => attached).toMatchObject([{ slot: "dashboard.section", key: "payouts" }]);
    expect(titles.at(-1)).toBe("Payouts");
  });

  it("is the first one at the address of its area", async () => {
    const { attached } = await open({ path: "/dashboard/money" });
    expect(heading()).toBe("Proofs");
    await expect.poll(() => attached).toMatchObject([{ key: "proofs" }]);
  });

  it.each(["/dashboard/money/nothing", "/dashboard/nowhere"])("does not exist at %s", async (path) => {
    const { attached } = await open({ path });
    expect(heading()).toBe("No such section");
    expect(screen.getByRole("link", { name: "Go to Today" }).getAttribute("href")).toBe("/dashboard");
    expect(attached).toEqual([]);
  });
});

describe("Today of staff", () => {
  const rows = async () =>
    within(await screen.findByRole("list", { name: "What waits for you" })).getAllByRole("listitem");

  it("has a row for each queue, what is overdue first, with the way to the section", async () => {
    const support = queue("support-requests", { waiting: 2, nextDueAt: inMinutes(90), oldestAt: inMinutes(-5) });
    await open({}, [queue("payouts"), support, proofs]);
    const [first, second, third] = await rows();
    expect(first?.textContent).toMatch(/^Transfer proofs3 waiting1 overdueOldest: 3 hours agoDue /);
    expect(
      within(first as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/dashboard/money/proofs");
    expect(second?.textContent).toMatch(/^Questions for support2 waiting/);
    expect(third?.textContent).toMatch(/^Payouts *Nothing waits/);
  });

  it("leaves out a queue that no section of this account works off", async () => {
    await open({}, [queue("later", { waiting: 5 }), proofs]);
    expect(await rows()).toHaveLength(1);
  });

  it("says when nothing is overdue, and what is due next", async () => {
    await open({}, [queue("payouts", { waiting: 1, nextDueAt: inMinutes(60) })]);
    expect(await screen.findByText(/^Nothing is overdue\. Next is due .*\.$/)).toBeTruthy();
  });

  it("says that all is done", async () => {
    await open({}, [queue("payouts"), queue("transfer-proofs")]);
    expect(await screen.findByText("All done")).toBeTruthy();
    expect(screen.queryByRole("list", { name: "What waits for you" })).toBeNull();
  });

  it("can be asked again after a failure", async () => {
    let isAway = true;
    const { user } = await open({
      http: { "GET /staff/queues": () => (isAway ? Promise.reject(new Error("away")) : [proofs]) },
    });
    isAway = false;
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rows()).toHaveLength(1);
  });
});

describe("counts of staff", () => {
  /** A connection to the server that a test speaks for. */
  function aSocket() {
    const listeners = new Map<string, () => void>();
    const closed = { is: false };
    const opened = {
      on: (name: string, run: () => void) => listeners.set(name, run),
      close: () => {
        closed.is = true;
      },
    };
    return { socket: async () => opened as never, say: (name: string) => listeners.get(name)?.(), listeners, closed };
  }

  it("are read again when the server says that a queue has changed, and the connection ends with the page", async () => {
    const { socket, say, listeners, closed } = aSocket();
    let waiting = 1;
    const { unmount } = await open({ socket, http: { "GET /staff/queues": () => [queue("payouts", { waiting })] } });
    await screen.findByText("1 waiting");
    waiting = 2;
    await expect.poll(() => listeners.has("queuesChanged")).toBe(true);
    say("queuesChanged");
    expect(await screen.findByText("2 waiting")).toBeTruthy();
    waiting = 3;
    say("disconnect");
    expect(await screen.findByText("3 waiting")).toBeTruthy();
    unmount();
    await expect.poll(() => closed.is).toBe(true);
  });

  const NOW = Date.parse("2026-03-06T10:00:00Z");
  it.each<[string, (string | null)[], number]>([
    ["at the next deadline", ["2026-03-06T10:05:00Z", "2026-03-06T10:03:00Z", null], 3 * MINUTE_MS],
    ["not at once where the server's clock is behind", ["2026-03-06T09:59:00Z"], 10_000],
    ["after a while where nothing is due soon", ["2026-03-09T10:00:00Z"], 5 * MINUTE_MS],
    ["after a while where nothing waits", [], 5 * MINUTE_MS],
  ])("that are live are read %s", (_name, due, expected) => {
    const work = due.map((nextDueAt) => queue("payouts", { nextDueAt }));
    expect(waitForDue(work, NOW)).toBe(expected);
  });
});

describe("Today of a trainer", () => {
  const trainer = aSession({ role: { name: "trainer" } });
  const own = [
    section("students", "tasks", "Tasks", ["own-tasks"]),
    section("messages", "conversations", "Messages", ["own-messages"]),
    { slot: "dashboard.today", labelText: "", remote: "mfe-lessons" } as SlotEntry,
  ];

  it("has the cards of other remotes, and what waits for the trainer", async () => {
    let tasks = 2;
    const { attached, platform } = await open({
      session: trainer,
      slots: own,
      http: { "GET /tasks/open": () => ({ open: tasks }), "GET /conversations/unread": () => ({ unread: 0 }) },
    });
    await expect.poll(() => attached).toMatchObject([{ slot: "dashboard.today" }]);
    const row = await screen.findByRole("link", { name: "Tasks to review" });
    expect(row.closest("li")?.textContent).toContain("2 waiting");
    tasks = 1;
    platform.bus.publish(taskChanged, { taskId: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f" });
    await expect.poll(() => row.closest("li")?.textContent).toContain("1 waiting");
  });

  it("leaves what a card shows one by one to that card", async () => {
    const card = { ...own[2], queues: ["own-tasks", "own-messages"] } as SlotEntry;
    const { attached } = await open({
      session: trainer,
      slots: [...own.slice(0, 2), card],
      http: { "GET /tasks/open": () => ({ open: 2 }), "GET /conversations/unread": () => ({ unread: 1 }) },
    });
    await expect.poll(() => attached).toMatchObject([{ slot: "dashboard.today" }]);
    await waitFor(() => expect(menu().getByRole("link", { name: /^Students.*2 waiting/ })).toBeTruthy());
    expect(screen.queryByRole("list", { name: "What waits for you" })).toBeNull();
  });
});

it.each<[string, RenderRemoteOptions]>([
  ["Today", {}],
  ["a section", { path: "/dashboard/money/payouts" }],
  ["an unknown section", { path: "/dashboard/money/nothing" }],
])("%s is the same on the server and in the browser", async (_name, more) => {
  expect(await renderingProblems(app, options(more))).toEqual([]);
});
