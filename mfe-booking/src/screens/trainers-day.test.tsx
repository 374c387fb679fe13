import { AppError } from "@kalima/contracts/errors";
import type { TrainerToday } from "@kalima/learning-contract";
import { aLesson, aSession, type FakeRoutes, inMinutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { aDue, aPreparedLesson, aTrainersDay } from "./trainers-day.fixtures.ts";

const open = (
  day: TrainerToday | (() => TrainerToday),
  more: FakeRoutes = {},
  language: "en" | "ar" = "en",
  socket?: RenderRemoteOptions["socket"],
) =>
  renderRemote(app, {
    ...(socket && { socket }),
    path: "/dashboard",
    place: { kind: "slot", slot: "dashboard.today", key: "lessons" },
    session: aSession({ role: { name: "trainer" } }),
    language,
    http: { "GET /trainer/today": () => (typeof day === "function" ? day() : day), ...more },
  });
const region = async (name: string) => within(await screen.findByRole("region", { name }));

it("begins with the next session and what its trainer wants to know of the student", async () => {
  await open(aTrainersDay());
  const next = await region("Next session with Mona");
  expect(next.getByRole("link", { name: "Join" }).getAttribute("href")).toBe(`/lessons/${aLesson().id}/room?join`);
  expect(next.getByText("Level B1")).toBeTruthy();
  expect(next.getByText(/^Mona's clock: .*Riyadh/)).toBeTruthy();
  expect(next.getByRole("link", { name: "Last session, 9 March" }).getAttribute("href")).toBe(
    "/dashboard/appointments/lessons/0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f",
  );
  expect(next.getByText("Five sentences about your week")).toBeTruthy();
  expect(next.getByText("deadline")).toBeTruthy();
  expect(next.getByRole("link", { name: "A letter to a landlord" }).getAttribute("href")).toBe(
    "/dashboard/students/tasks?group=completed",
  );
});

it("says that a session is the first one of the two", async () => {
  await open(aTrainersDay({ next: aPreparedLesson({ last: null, task: null }) }));
  expect((await region("Next session with Mona")).getByText("Your first session with Mona.")).toBeTruthy();
});

it("has the sessions of the day in a line", async () => {
  const over = aLesson({
    id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f",
    studentName: "Karim",
    status: "completed",
    startsAt: inMinutes(-120),
    endsAt: inMinutes(-70),
  });
  const going = aLesson({ studentName: "Mona", startsAt: inMinutes(-10), endsAt: inMinutes(40) });
  await open(aTrainersDay({ lessons: [over, going] }));
  const stops = within(await screen.findByRole("list", { name: "Monday 16 March" })).getAllByRole("listitem");
  expect(stops.map((stop) => [stop.textContent, stop.getAttribute("aria-current")])).toEqual([
    [expect.stringContaining("KarimCompleted"), null],
    [expect.stringContaining("MonaNow"), "time"],
  ]);
});

it("leads to the calendar, to the working hours, and to days off", async () => {
  await open(aTrainersDay());
  const day = await region("Monday 16 March");
  const hrefs = day.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(hrefs.slice(-3)).toEqual([
    ["Open the calendar", "/dashboard/appointments/calendar"],
    ["Working hours", "/dashboard/appointments/availability"],
    ["Take days off", "/dashboard/appointments/availability?add=days-off"],
  ]);
});

it("lists what is due with the time left, and one press for each", async () => {
  const owed = aLesson({
    studentName: "Mona",
    status: "completed",
    startsAt: inMinutes(-300),
    endsAt: inMinutes(-250),
    actions: ["give_feedback"],
  });
  await open(
    aTrainersDay({
      due: [
        aDue("message", { dueAt: inMinutes(-90), text: "Is my letter polite?" }),
        aDue("feedback", { lesson: owed, dueAt: inMinutes(190) }),
        aDue("task", { text: "A letter", dueAt: inMinutes(2_000) }),
        aDue("page_change", { studentName: null, text: "The video is too dark", dueAt: null }),
        aDue("unknown"),
      ],
    }),
  );
  const rows = within(await screen.findByRole("list", { name: "Due" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Mona waits for an answerIs my letter polite?Overdue, was due 1 hour agoAnswer",
    expect.stringMatching(/^Feedback for Mona.*Due in 3 hoursWrite feedback$/),
    "Mona's task to reviewA letterDue tomorrowReview",
    "The school refused a change of your pageThe video is too darkOpen my page",
  ]);
  const hrefs = rows.map((row) => within(row).queryByRole("link")?.getAttribute("href"));
  expect(hrefs).toEqual([
    "/dashboard/messages/conversations?conversation=0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f",
    undefined,
    "/dashboard/students/tasks?group=completed",
    "/dashboard/team/own-page",
  ]);
});

it("takes feedback where it is due, and then owes nothing", async () => {
  const owed = aLesson({ studentName: "Mona", status: "completed", actions: ["give_feedback"] });
  let due = [aDue("feedback", { lesson: owed })];
  const { user } = await open(() => aTrainersDay({ due }), {
    "GET /lessons/:id/record": () => ({
      ...{ lesson: owed, notes: { text: "", words: [] }, tasks: [], next: null, unplanned: 0 },
    }),
    "GET /trainer/feedback-templates": () => ({ own: [], school: [] }),
    "POST /lessons/:id/feedback": () => {
      due = [];
      return owed;
    },
  });
  const write = (await region("Due")).getByRole("button", { name: "Write feedback" });
  // React wants a press to be awaited that loads something.
  await act(() => user.click(write));
  const form = within(await screen.findByRole("dialog", { name: "Feedback for Mona" }));
  await user.type(form.getByRole("textbox", { name: /What went well/ }), "Clear questions.");
  await user.click(form.getByRole("button", { name: "Send feedback" }));
  await waitFor(() => expect(screen.getByText("Nothing is due. New work appears here by itself.")).toBeTruthy());
});

it.each([
  [true, "See your hours"],
  [false, "Set your hours"],
])("without a session leads to the hours; has some: %s", async (worksHours, link) => {
  await open(aTrainersDay({ next: null, lessons: [], due: [], worksHours }));
  expect((await screen.findByRole("link", { name: link })).getAttribute("href")).toBe(
    "/dashboard/appointments/availability",
  );
});

it("shows what a student did when the server says so, and reads it each half minute while the connection is lost", async () => {
  const listeners = new Map<string, () => void>();
  const opened = {
    connected: true,
    on: (name: string, run: () => void) => listeners.set(name, run),
    io: { on() {} },
    close() {},
  };
  const owed = aLesson({ studentName: "Mona" });
  let reads = 0;
  let due: TrainerToday["due"] = [];
  const day = () => {
    reads += 1;
    return aTrainersDay({ next: null, due });
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await open(day, {}, "en", async () => opened as never);
    await screen.findByText("Nothing is due. New work appears here by itself.");
    await waitFor(() => expect(listeners.has("dayChanged")).toBe(true));
    due = [aDue("proposal", { lesson: owed })];
    listeners.get("dayChanged")?.();
    expect(await screen.findByText(/Mona proposes another time/)).toBeTruthy();
    const before = reads;
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect(reads).toBe(before);
    act(() => listeners.get("disconnect")?.());
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect(reads).toBeGreaterThan(before);
  } finally {
    vi.useRealTimers();
  }
});

it("offers another try where the day cannot be loaded", async () => {
  let isDown = true;
  const { user } = await open(() => {
    if (isDown) throw new AppError("server.unavailable");
    return aTrainersDay();
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole("region", { name: "Next session with Mona" })).toBeTruthy();
});
