import type { LessonRoom } from "@kalima/booking-contract";
import { aLesson, aSession, inMinutes, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import * as app from "../app.ts";
import { createFakeRoom } from "../features/lesson-room/connection/fake-room.fixtures.ts";
import { fakeDevices } from "../features/lesson-room/devices/fake-devices.fixtures.ts";

let devices: ReturnType<typeof fakeDevices> | undefined;
afterEach(() => devices?.remove());

/** A student who has joined and comes into the room. */
async function enter() {
  const room = createFakeRoom();
  const joined: LessonRoom = {
    role: "student",
    lesson: aLesson({ studentJoinedAt: inMinutes(0), actions: [] }),
    notes: { text: "", words: [] },
  };
  const { user } = await renderRemote(app, {
    path: `/lessons/${joined.lesson.id}/room`,
    session: aSession(),
    socket: room.socket,
    http: { "GET /lessons/:id/room": () => joined },
  });
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByText(/^Grace Hopper is not here yet/)).toBeTruthy();
  return { room, user };
}

it("waits for the other person, and asks them for a call", async () => {
  const { room } = await enter();
  expect(room.sent("signal")).toEqual([expect.objectContaining({ hello: true, to: null })]);
  expect(screen.getByText("The session runs once you are both here")).toBeTruthy();
  expect(within(screen.getByRole("toolbar", { name: "Call controls" })).getAllByRole("button").length).toBeGreaterThan(
    3,
  );
});

it("shows messages of both, each once", async () => {
  const { room, user } = await enter();
  await user.type(screen.getByRole("textbox", { name: "Message" }), "Good evening{Enter}");
  const message = { clientId: crypto.randomUUID(), sequence: 9, from: "trainer", text: "Hello Mona", at: inMinutes(0) };
  room.fire("said", message);
  room.fire("said", message);
  const log = within(screen.getByRole("log"));
  await waitFor(() => expect(log.queryByText(/sending/)).toBeNull());
  expect(log.getAllByText("Hello Mona")).toHaveLength(1);
  expect(log.getAllByText("Good evening")).toHaveLength(1);
});

it("stays without a network, and sends what was written once it is back", async () => {
  const { room, user } = await enter();
  room.setNetwork(false);
  expect(await screen.findByText(/^You are offline/)).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Message" }), "Are you there?{Enter}");
  expect(await screen.findByText(/sending/)).toBeTruthy();
  room.setNetwork(true);
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
  await waitFor(() => expect(screen.queryByText(/sending/)).toBeNull());
});

it("keeps words of the session for both", async () => {
  const { room, user } = await enter();
  await user.click(screen.getByRole("tab", { name: "Vocabulary" }));
  await user.type(await screen.findByRole("textbox", { name: "Word" }), "borrow{Enter}");
  expect(await screen.findByText("borrow")).toBeTruthy();
  await waitFor(() => expect(room.sent("edit")).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Remove borrow" }));
  expect(await screen.findByText(/^No words yet/)).toBeTruthy();
});

it("says that the session goes on elsewhere, and comes back when asked to", async () => {
  const { room, user } = await enter();
  room.fire("replaced", {});
  expect(await screen.findByText("You joined from another place")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use this one instead" }));
  expect(await screen.findByText(/^Grace Hopper is not here yet/)).toBeTruthy();
});

it("releases its devices for the other place, and asks for them again, still muted", async () => {
  devices = fakeDevices();
  const { live } = devices;
  const { room, user } = await enter();
  await user.click(screen.getByRole("button", { name: "Mute" }));
  await waitFor(() => expect(live()).toEqual(["audio", "video"]));
  room.fire("replaced", {});
  await waitFor(() => expect(live()).toEqual([]));
  await user.click(await screen.findByRole("button", { name: "Use this one instead" }));
  await waitFor(() => expect(live()).toEqual(["audio", "video"]));
  expect(await screen.findByRole("button", { name: "Unmute" })).toBeTruthy();
});
