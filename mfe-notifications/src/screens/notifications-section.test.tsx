import type { Place } from "@kalima/platform/remote";
import { aSession, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aNotification, createFakeNotifications } from "../fake-notifications.fixtures.ts";

const place: Place = { kind: "slot", slot: "profile.section", key: "notifications" };
const session = aSession();
const HOUR_MS = 3_600_000;
const readAt = new Date().toISOString();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

async function show(notifications = [aNotification()], { language = "en" as "en" | "ar", path = "", limit = 20 } = {}) {
  const server = createFakeNotifications(notifications, { limit });
  const { http, socket } = server;
  const options = { place, session, http, socket, language, path: `/profile/notifications${path}` };
  return { server, ...(await renderRemote(app, options)) };
}

describe("the page of all notifications", () => {
  it("is the same on the server and in the browser", async () => {
    const { http, socket } = createFakeNotifications([aNotification(), aNotification({ readAt })]);
    expect(await renderingProblems(app, { place, session, http, socket, path: "/profile/notifications" })).toEqual([]);
  });

  it("has the unread first, and days above what came on them", async () => {
    await show([
      aNotification({ title: "Read today", createdAt: hoursAgo(0), readAt }),
      aNotification({ title: "Unread of old", createdAt: "2026-03-16T10:00:00.000Z" }),
      aNotification({ title: "Read of old", createdAt: "2026-03-15T10:00:00.000Z", readAt }),
    ]);
    const [unread, earlier] = [
      within(await screen.findByRole("region", { name: "New" })),
      within(screen.getByRole("region", { name: "Earlier" })),
    ];
    expect(unread.getAllByRole("heading", { level: 3 }).map((day) => day.textContent)).toEqual(["Monday 16 March"]);
    expect(earlier.getAllByRole("heading", { level: 3 }).map((day) => day.textContent)).toEqual([
      "Today",
      "Sunday 15 March",
    ]);
    expect(earlier.getAllByRole("link").map((row) => row.textContent)).toEqual([
      expect.stringContaining("Read today"),
      expect.stringContaining("Read of old"),
    ]);
  });

  it("shows one subject, which its address names", async () => {
    const { user } = await show([aNotification(), aNotification({ group: "payments", title: "Money" })], {
      path: "?group=payments",
    });
    expect((await screen.findByRole("listitem")).textContent).toContain("Money");
    await user.click(screen.getByRole("button", { name: "Account" }));
    expect(await screen.findByText("Nothing on this subject yet")).toBeTruthy();
    expect(window.location.search).toBe("?group=account");
    await user.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  });

  it("marks one as read when it is followed, and all by a button", async () => {
    const { user, server } = await show([aNotification(), aNotification(), aNotification()]);
    const [first] = await screen.findAllByRole("listitem");
    await user.click(within(first as HTMLElement).getByRole("link"));
    await waitFor(() => expect(server.fake.stored.filter((each) => each.readAt)).toHaveLength(1));
    await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "New" })).toBeNull());
    expect(server.fake.stored.every((each) => each.readAt)).toBe(true);
  });

  it("loads more on demand", async () => {
    const { user } = await show([aNotification(), aNotification(), aNotification()], { limit: 2 });
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says that there is nothing, in Arabic as well", async () => {
    await show([], { language: "ar" });
    expect(await screen.findByText("لا توجد إشعارات بعد")).toBeTruthy();
  });
});
