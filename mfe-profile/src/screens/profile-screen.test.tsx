import type { SlotEntry } from "@kalima/platform";
import { aSession, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

function section(key: string, group: SlotEntry["group"], labelText: string): SlotEntry {
  return { slot: "profile.section", key, group, labelText, remote: `mfe-${key}` };
}

const slots = [
  section("messages", "help", "Messages"),
  section("account", "account", "Account"),
  section("bookings", "learning", "Bookings"),
];

function windowWidth(width: number) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: width >= Number(/\d+/.exec(query)?.[0]),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
}

const open = (path: string, width = 1200) => {
  windowWidth(width);
  return renderRemote(app, { path, session: aSession(), slots });
};
const menu = () => screen.getByRole("navigation", { name: "Sections of my profile" });

afterEach(() => vi.restoreAllMocks());

describe("/profile", () => {
  it("lists the filled sections, by group", async () => {
    await open("/profile");
    const links = within(menu()).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Bookings", "Account", "Messages"]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/profile/bookings",
      "/profile/account",
      "/profile/messages",
    ]);
    expect(within(menu()).getAllByRole("list")).toHaveLength(3);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("shows the section of the address", async () => {
    const { attached, titles } = await open("/profile/bookings");
    expect(attached).toMatchObject([{ slot: "profile.section", key: "bookings" }]);
    expect(titles).toEqual(["Bookings"]);
    expect(within(menu()).getByRole("link", { current: "page" }).textContent).toBe("Bookings");
  });

  it("takes one section away before it shows another", async () => {
    const { attached, platform } = await open("/profile/bookings");
    platform.navigation.go("/profile/messages");
    await expect.poll(() => attached.map(({ key }) => key)).toEqual(["messages"]);
  });

  it.each(["/profile", "/profile/nobody-fills-this", "/profile/nobody/fills/this"])(
    "shows the account beside the menu at %s",
    async (path) => {
      const { attached } = await open(path);
      expect(attached.map(({ key }) => key)).toEqual(["account"]);
    },
  );

  it("is the menu alone on a small screen, then the section with a way back", async () => {
    const { attached, unmount } = await open("/profile", 390);
    expect(menu()).toBeTruthy();
    expect(screen.getByText("Salma Adel")).toBeTruthy();
    expect(attached).toEqual([]);
    unmount();

    const section = await open("/profile/account", 390);
    expect(section.attached.map(({ key }) => key)).toEqual(["account"]);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByRole("link", { name: "All sections" }).getAttribute("href")).toBe("/profile");
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
    windowWidth(1200);
    await renderRemote(app, { path: "/profile", session: aSession() });
    expect(screen.getByText("This part of the site is not available at the moment.")).toBeTruthy();
    expect(within(menu()).getByRole("button", { name: "Log out" })).toBeTruthy();
  });

  it("speaks Arabic", async () => {
    windowWidth(1200);
    await renderRemote(app, { path: "/profile", session: aSession(), slots, language: "ar" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ملفي الشخصي");
  });
});
