import type { Place } from "@kalima/platform/remote";
import { aSession, renderingProblems, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../../app.ts";
import { aNotification, createFakeNotifications } from "../../fake-notifications.fixtures.ts";

const place: Place = { kind: "slot", slot: "app.header" };
const session = aSession();
const read = { readAt: "2026-03-16T11:00:00.000Z" };
afterEach(() => sessionStorage.clear());

async function show(notifications = [aNotification()]) {
  const server = createFakeNotifications(notifications);
  return { server, ...(await renderRemote(app, { place, session, http: server.http, socket: server.socket })) };
}
const findBell = (name: string) => screen.findByRole("button", { name });

describe("the bell", () => {
  it("is the same on the server and in the browser, with its count", async () => {
    const { http, socket } = createFakeNotifications([aNotification()]);
    expect(await renderingProblems(app, { place, session, http, socket })).toEqual([]);
  });

  it("shows nothing to those who are signed out", async () => {
    const { element } = await renderRemote(app, { place, session: { state: "signedOut" } });
    expect(element.textContent).toBe("");
  });

  it("counts what comes while the page is open, and says so", async () => {
    const { server } = await show([aNotification(read)]);
    await findBell("Notifications");
    act(() => server.announce(aNotification()));
    await findBell("Notifications: 1 unread");
    expect(screen.getByRole("status").textContent).toBe("1 unread");
    act(() => server.announce(...Array.from({ length: 9 }, () => aNotification())));
    await findBell("Notifications: 10 unread");
    expect(screen.getByText("9+")).toBeTruthy();
  });

  it("opens the newest, unread first; following one marks it as read and closes", async () => {
    const { server, user, unmount } = await show([
      aNotification({ ...read, title: "Read before" }),
      aNotification({ title: "Not read", path: "/profile/bookings/KLM-1" }),
    ]);
    await user.click(await findBell("Notifications: 1 unread"));
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }));
    const rows = await panel.findAllByRole("link", { name: /read/i });
    expect(rows.map((row) => row.getAttribute("href"))).toEqual([
      "/profile/bookings/KLM-1",
      "/profile/tasks?group=completed",
    ]);
    expect(rows[0]?.textContent).toContain("Unread: Not read");
    await user.click(rows[0] as HTMLElement);
    await findBell("Notifications");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.fake.stored.every(({ readAt }) => readAt)).toBe(true);
    expect(sessionStorage.getItem("BELL_OPENED")).toBe("true");
    unmount();
    await waitFor(() => expect(server.fake.closed).toBe(server.fake.opened));
  });

  it("marks all as read, and leads to the page of all", async () => {
    const { user } = await show([aNotification(), aNotification()]);
    await user.click(await findBell("Notifications: 2 unread"));
    const panel = within(await screen.findByRole("dialog"));
    await user.click(await panel.findByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(panel.queryByText("Unread:")).toBeNull());
    expect(panel.queryByRole("button", { name: "Mark all as read" })).toBeNull();
    expect(panel.getByRole("link", { name: "See all notifications" }).getAttribute("href")).toBe(
      "/profile/notifications",
    );
  });

  it.each([
    ["nothing to show", false, "No notifications yet"],
    ["a fault", true, "Your notifications did not load"],
  ])("says that there is %s", async (_what, isDown, words) => {
    const { user, server } = await show([]);
    server.fake.isDown = isDown;
    await user.click(await findBell("Notifications"));
    expect(await screen.findByText(words)).toBeTruthy();
    if (!isDown) return;
    server.fake.isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByText("No notifications yet")).toBeTruthy();
  });
});
