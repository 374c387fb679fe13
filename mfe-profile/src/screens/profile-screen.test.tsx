import { taskChanged } from "@kalima/learning-contract";
import type { SlotEntry } from "@kalima/platform";
import { aSession, aUser, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

function section(key: string, group: SlotEntry["group"], labelText: string): SlotEntry {
  return { slot: "profile.section", key, group, labelText, remote: `mfe-${key}` };
}

const slots = [
  section("support", "help", "Support"),
  section("account", "account", "Account"),
  section("bookings", "learning", "Bookings"),
];

const show = ({ http, ...options }: RenderRemoteOptions) =>
  renderRemote(app, { session: aSession(), http: { "GET /users/profile": () => aUser(), ...http }, ...options });
const open = (path: string) => show({ path, slots });
const menu = () => screen.getByRole("navigation", { name: "Sections of my profile" });

describe("/profile", () => {
  it("lists the filled sections, by group", async () => {
    await open("/profile");
    const links = within(menu()).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Bookings", "Account", "Support"]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/profile/bookings",
      "/profile/account",
      "/profile/support",
    ]);
    expect(within(menu()).getAllByRole("list")).toHaveLength(3);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("shows the section of the address", async () => {
    const { attached, titles } = await open("/profile/bookings");
    await expect.poll(() => attached).toMatchObject([{ slot: "profile.section", key: "bookings" }]);
    expect(titles).toEqual(["Bookings"]);
    expect(within(menu()).getByRole("link", { current: "page" }).textContent).toBe("Bookings");
  });

  it.each([
    ["trainer", "/dashboard"],
    ["agent", "/dashboard"],
    ["admin", "/dashboard"],
    ["student", undefined],
  ] as const)("leads a %s to %s", async (name, href) => {
    await show({ path: "/profile/account", session: aSession({ role: { name } }), slots });
    const link = within(menu()).queryByRole("link", { name: "Go to dashboard" });
    expect(link?.getAttribute("href")).toBe(href);
  });

  it("is the day of those who have one, with the menu after it", async () => {
    const today = section("today", "learning", "Today");
    const { attached, titles } = await show({
      path: "/profile",
      session: aSession(),
      slots: [today, ...slots],
    });
    await expect.poll(() => attached).toMatchObject([{ slot: "profile.section", key: "today" }]);
    expect(titles).toEqual(["Today"]);
    const heading = screen.getByRole("heading", { level: 1, name: "Today" });
    expect(heading.compareDocumentPosition(menu())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const own = within(menu()).getByRole("link", { current: "page" });
    expect([own.textContent, own.getAttribute("href")]).toEqual(["Today", "/profile"]);
    expect(screen.queryByRole("link", { name: "All sections" })).toBeNull();
  });

  it.each([
    ["/profile/bookings", "Bookings"],
    ["/profile/nobody-fills-this", "My profile"],
  ])("%s has one heading: %s", async (path, name) => {
    await open(path);
    expect(screen.getAllByRole("heading", { level: 1 }).map((each) => each.textContent)).toEqual([name]);
  });

  it("takes one section away before it shows another", async () => {
    const { attached, platform } = await open("/profile/bookings");
    platform.navigation.go("/profile/support");
    await expect.poll(() => attached.map(({ key }) => key)).toEqual(["support"]);
  });

  it.each(["/profile", "/profile/nobody-fills-this", "/profile/nobody/fills/this"])(
    "shows the account beside the menu at %s",
    async (path) => {
      const { attached } = await open(path);
      await expect.poll(() => attached.map(({ key }) => key)).toEqual(["account"]);
    },
  );

  it("marks a section as the current page only at its own address", async () => {
    const { unmount } = await open("/profile");
    expect(within(menu()).queryByRole("link", { current: "page" })).toBeNull();
    unmount();
    await open("/profile/account");
    expect(within(menu()).getByRole("link", { current: "page" }).textContent).toBe("Account");
  });

  it("has the way back and the person for a small screen, where the style sheet shows them", async () => {
    await open("/profile/account");
    expect(screen.getByRole("link", { name: "All sections" }).getAttribute("href")).toBe("/profile");
    expect(screen.getByText("Salma Adel")).toBeTruthy();
  });

  it("lets the person log out, and leaves first so that no sign-in page is shown", async () => {
    const { user, session, visited, toasts, platform } = await open("/profile");
    const endedAt: string[] = [];
    platform.session.changes.subscribe(({ state }) => state === "signedOut" && endedAt.push(window.location.pathname));
    await user.click(within(menu()).getByRole("button", { name: "Log out" }));
    await expect.poll(() => visited).toEqual(["/"]);
    expect(session.ended).toEqual(["signed_out"]);
    expect(endedAt).toEqual(["/"]);
    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Logged out successfully" }]);
  });

  it("still lets the person log out when no section could be loaded", async () => {
    await show({ path: "/profile", session: aSession() });
    expect(screen.getByText("This part of the site is not available at the moment.")).toBeTruthy();
    expect(within(menu()).getByRole("button", { name: "Log out" })).toBeTruthy();
  });

  it("speaks Arabic", async () => {
    await show({ path: "/profile", session: aSession(), slots, language: "ar" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ملفي الشخصي");
  });
});

describe("the count of open tasks", () => {
  const tasks = section("tasks", "learning", "Tasks");
  const led = (open: () => number) =>
    show({
      path: "/profile/tasks",
      session: aSession({ role: { name: "student" } }),
      slots: [...slots, tasks],
      http: { "GET /tasks/open": () => ({ open: open() }) },
    });

  it.each([
    [2, "2 tasks to do"],
    [1, "1 task to do"],
    [0, ""],
  ] as const)("tells of %i", async (count, words) => {
    await led(() => count);
    const link = within(menu()).getByRole("link", { name: /^Tasks/ });
    await expect.poll(() => within(link).getByRole("status").textContent).toBe(words);
    expect(within(link).queryByText(String(count)) !== null).toBe(count > 0);
  });

  it("follows what is handed in", async () => {
    let open = 2;
    const { platform } = await led(() => open);
    const link = within(menu()).getByRole("link", { name: /^Tasks/ });
    await within(link).findByText("2 tasks to do");
    open = 1;
    platform.bus.publish(taskChanged, { taskId: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f" });
    expect(await within(link).findByText("1 task to do")).toBeTruthy();
  });

  it("the count of open tasks is not asked for where there are no tasks", async () => {
    await open("/profile/account");
    expect(within(menu()).queryByRole("status")).toBeNull();
  });
});

describe("the count of unread messages", () => {
  const messages = section("messages", "learning", "Messages");

  it.each([
    [2, "2 unread messages"],
    [120, "120 unread messages"],
    [0, ""],
  ])("tells of %i", async (count, words) => {
    await show({
      path: "/profile/account",
      session: aSession({ role: { name: "student" } }),
      slots: [...slots, messages],
      http: { "GET /conversations/unread": () => ({ unread: count }) },
    });
    const link = within(menu()).getByRole("link", { name: /^Messages/ });
    await expect.poll(() => within(link).getByRole("status").textContent).toBe(words);
    expect(within(link).queryByText(count > 99 ? "99+" : String(count)) !== null).toBe(count > 0);
  });
});
