import type { LessonDetails, LessonRoom } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { aLesson, aSession, type FakeRoutes, inMinutes, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import * as app from "../app.ts";
import { fakeDevices } from "../features/lesson-room/devices/fake-devices.fixtures.ts";
import type { DeviceKind } from "../features/lesson-room/devices/media.ts";

let devices: ReturnType<typeof fakeDevices> | undefined;
afterEach(() => devices?.remove());

const ROOM = "GET /lessons/:id/room";

function aRoom(changes: Partial<LessonDetails> = {}, more: Partial<LessonRoom> = {}): LessonRoom {
  return { role: "student", lesson: aLesson(changes), notes: { text: "", words: [] }, ...more };
}
const open = (http: FakeRoutes, search = "") =>
  renderRemote(app, { path: `/lessons/${aLesson().id}/room${search}`, session: aSession(), http });

it.each(["request.not_found", "auth.forbidden", "request.invalid"])(
  "shows an unknown session to whoever gets %s",
  async (code) => {
    await open({
      [ROOM]: () => {
        throw new AppError(code);
      },
    });
    expect(await screen.findByText("There is no such session")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  },
);

it("offers to try again when the server fails", async () => {
  await open({
    [ROOM]: () => {
      throw new AppError("server.unavailable");
    },
  });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

it("opens ten minutes before the session, says when and in how long, and leads back", async () => {
  await open({ [ROOM]: () => aRoom({ startsAt: inMinutes(13_000), endsAt: inMinutes(13_050), actions: [] }) });
  expect(await screen.findByText(/^Opens \w{3} \d+ .*\(in \d+ days\)$/)).toBeTruthy();
  expect((screen.getByRole("button", { name: "Join" }) as HTMLButtonElement).disabled).toBe(true);
  const back = screen.getByRole("link", { name: "Back to my sessions" });
  expect(back.getAttribute("href")).toBe("/profile/appointments");
  expect(screen.queryByText(/ is here$/)).toBeNull();
});

it("shows in the lobby who is here, and what the last session left", async () => {
  const words = [{ word: "borrow", meaning: "يستعير" }];
  const last = {
    lessonId: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f",
    startsAt: inMinutes(-10_000),
    nextStep: "Past tense",
    notes: { text: "will or going to", words },
  };
  await open({ [ROOM]: () => aRoom({ trainerJoinedAt: inMinutes(-1) }, { last }) });
  expect(await screen.findByText("Grace Hopper is here")).toBeTruthy();
  const before = screen.getByRole("region", { name: /^From your last session/ });
  for (const text of ["Past tense", "will or going to", "borrow"]) expect(within(before).getByText(text)).toBeTruthy();
  expect(within(before).getByRole("link").getAttribute("href")).toBe(`/profile/appointments/${last.lessonId}`);
});

it("says what is wrong with devices that cannot be used, and lets one join without them", async () => {
  await open({ [ROOM]: () => aRoom() });
  expect(await screen.findByText("This browser cannot use your microphone on this page.")).toBeTruthy();
  expect(await screen.findByText("This browser cannot use your camera on this page.")).toBeTruthy();
  expect(screen.queryByRole("meter")).toBeNull();
  for (const name of ["Mute", "Turn camera off"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect((screen.getByRole("button", { name: "Join" }) as HTMLButtonElement).disabled).toBe(false);
});

it.each<[DeviceKind, string, RegExp]>([
  ["audio", "NotAllowedError", /^Your browser does not allow the microphone here/],
  ["audio", "NotFoundError", /^We found no microphone/],
  ["audio", "NotReadableError", /^Another program is using your microphone/],
  ["video", "NotAllowedError", /^Your browser does not allow the camera here/],
  ["video", "NotFoundError", /^We found no camera/],
  ["video", "NotReadableError", /^Another program is using your camera/],
])("tells who has no %s because of %s what to do, until trying again helps", async (kind, name, text) => {
  devices = fakeDevices({ [kind]: name });
  const { live, solve } = devices;
  const { user } = await open({ [ROOM]: () => aRoom() });
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(live()).toEqual([kind === "audio" ? "video" : "audio"]));
  expect((screen.getByRole("button", { name: "Join" }) as HTMLButtonElement).disabled).toBe(false);
  solve(kind);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  await waitFor(() => expect(live()).toEqual(["audio", "video"]));
});

it("says what became of a press that came too late", async () => {
  const { user } = await open({
    [ROOM]: () => aRoom(),
    "POST /lessons/:id/start": () => {
      throw new AppError("lesson.not_now");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByText(/This session has changed in the meantime/)).toBeTruthy();
});

it.each([
  ["at once, where the address says so and the microphone works", {}, aRoom(), 1],
  ["after a press, where the microphone does not work", { audio: "NotFoundError" }, aRoom(), 0],
  ["after a press, where a reason is missing", {}, aRoom({ status: "delayed" }, { role: "trainer" }), 0],
  ["after a press, before the room opens", {}, aRoom({ actions: [] }), 0],
] as const)("joins %s", async (_case, failing, room, count) => {
  devices = fakeDevices(failing);
  const { http } = await open(
    {
      [ROOM]: () => room,
      "POST /lessons/:id/start": () => {
        throw new AppError("lesson.not_now");
      },
    },
    "?join",
  );
  if (count > 0) expect(await screen.findByText(/This session has changed in the meantime/)).toBeTruthy();
  // The camera is asked for last.
  await waitFor(() => expect(devices?.live()).toContain("video"));
  await act(async () => undefined);
  expect(http.requests.filter(({ method }) => method === "POST")).toHaveLength(count);
});

it("wants a reason from a trainer who is late, and offers their last call", async () => {
  const meetingUrl = "https://meet.example/last";
  const late = aRoom({ studentName: "Mona", status: "delayed", meetingUrl }, { role: "trainer" });
  const { user } = await open({
    [ROOM]: () => late,
    "POST /lessons/:id/start": () => {
      throw new AppError("request.invalid", { fields: { delayReason: "validation.required" } });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Join" }));
  const reason = screen.getByRole("textbox", { name: /late/ });
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  expect((screen.getByLabelText(/video call/, { selector: "input" }) as HTMLInputElement).value).toBe(meetingUrl);
});

it("keeps notes and words to read after the session", async () => {
  const notes = { text: "Past simple", words: [{ word: "borrow", meaning: "يستعير", example: "May I borrow it?" }] };
  await open({ [ROOM]: () => aRoom({ status: "completed", ranMinutes: 48, actions: ["rate"] }, { notes }) });
  expect(await screen.findByText("This session is over")).toBeTruthy();
  expect(screen.getByText("Past simple")).toBeTruthy();
  expect(screen.getByText("borrow").closest("dt")?.nextElementSibling?.textContent).toBe("يستعير");
  expect(screen.getByText("May I borrow it?")).toBeTruthy();
});
