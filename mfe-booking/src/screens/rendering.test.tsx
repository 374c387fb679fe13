import { resetLocalTimeZone, setLocalTimeZone } from "@internationalized/date";
import { AppError } from "@kalima/contracts/errors";
import {
  aBooking,
  aLesson,
  aSession,
  aSpeakingCheck,
  type RenderRemoteOptions,
  renderingProblems,
  renderTwice,
} from "@kalima/testing";
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aPractice, aWord } from "../features/learning/vocabulary/words.fixtures.ts";
import { PAGE, school, TRAINER, TUESDAY } from "./booking-screen.fixtures.ts";
import { listBookingsFrom } from "./bookings.fixtures.ts";
import { anAnalytics, anOwnTrainer, PRACTICE } from "./learning.fixtures.ts";
import { aDay, aPack, NEW_STUDENT } from "./today.fixtures.ts";
import { aTrainersDay } from "./trainers-day.fixtures.ts";

const section = { kind: "slot", slot: "profile.section", key: "bookings" } as const;
const bookings = listBookingsFrom(() => [aBooking()]);
const sessions = { ...section, key: "appointments" };
const lessons = { "GET /lessons": () => [aLesson()], "GET /calendar/lessons": () => [aLesson()] };
const speakingCheck = {
  "GET /bookables/:id": () => ({ kind: "service", trainer: null, service: "speaking_check" }),
  "GET /speaking-check": () => aSpeakingCheck(),
  "GET /speaking-check/calendar": () => [{ date: "2026-11-24", state: "light", free: 2 }],
  "GET /speaking-check/time-slots": () => [],
};
const testFirst = {
  ...speakingCheck,
  "GET /speaking-check": () => aSpeakingCheck({ state: "test_first", retakeFrom: null }),
};
const inSection = (key: string, route: string, answer: () => unknown): RenderRemoteOptions => ({
  path: `/profile/${key}`,
  place: { ...section, key },
  session: aSession(),
  http: { [route]: answer },
});
const failing = () => {
  throw new AppError("server.unavailable");
};
const missing = () => {
  throw new AppError("request.not_found");
};

// The library remembers the zone of the process, which is another one while the server of the test renders.
beforeAll(() => setLocalTimeZone("Africa/Cairo"));
afterAll(resetLocalTimeZone);
beforeEach(() => sessionStorage.clear());

describe("server and browser render the same", () => {
  it.each<[string, RenderRemoteOptions]>([
    ["booking, signed out", { path: PAGE, http: school() }],
    ["booking, signed in", { path: PAGE, http: school(), session: aSession() }],
    ["booking with the time of a link", { path: `${PAGE}?at=${TUESDAY}`, http: school() }],
    ["booking with a trainer who does not exist", { path: PAGE, http: school({ "GET /bookables/:id": missing }) }],
    ["booking while the server fails", { path: PAGE, http: school({ "GET /bookables/:id": failing }) }],
    ["booking while the calendar fails", { path: PAGE, http: school({ "GET /teachers/:id/calendar": failing }) }],
    ["the speaking check", { path: "/booking/speaking-check", http: speakingCheck }],
    ["the speaking check without a test", { path: "/booking/speaking-check", http: testFirst }],
    [
      "a trainer's Today",
      {
        path: "/dashboard",
        place: { kind: "slot", slot: "dashboard.today", key: "lessons" },
        session: aSession({ role: { name: "trainer" } }),
        http: { "GET /trainer/today": () => aTrainersDay() },
      },
    ],
    ["bookings", { path: "/profile/bookings", place: section, session: aSession(), http: bookings }],
    [
      "no bookings",
      { path: "/profile/bookings", place: section, session: aSession(), http: listBookingsFrom(() => []) },
    ],
    ["sessions", { path: "/profile/appointments", place: sessions, session: aSession(), http: lessons }],
    [
      "sessions by month",
      { path: "/profile/appointments?view=month", place: sessions, session: aSession(), http: lessons },
    ],
    ["the day", inSection("today", "GET /today", () => aDay({ lessons: [aLesson()], bookings: [aPack(9)] }))],
    ["the day of a new student", inSection("today", "GET /today", () => NEW_STUDENT)],
    [
      "what trainers' pages may show",
      {
        path: "/profile/settings",
        place: { kind: "slot", slot: "profile.settings", key: "consents" },
        session: aSession(),
        http: {
          "GET /lessons": () => [
            aLesson({ status: "completed", feedbackConsent: { mayShow: true, mayName: true, isHidden: false } }),
          ],
        },
      },
    ],
    [
      "what a session left behind",
      {
        path: "/profile/appointments/0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
        place: sessions,
        session: aSession(),
        http: {
          "GET /lessons/:id/record": () => ({
            lesson: aLesson({ status: "completed" }),
            notes: { text: "will or going to", words: [] },
            tasks: [],
            next: null,
            unplanned: 2,
          }),
        },
      },
    ],
    [
      "progress",
      {
        ...inSection("analytics", "GET /learning/analytics", anAnalytics),
        http: { "GET /learning/analytics": () => anAnalytics(), "GET /practice": () => PRACTICE },
      },
    ],
    ["own trainers", inSection("trainers", "GET /learning/trainers", () => [anOwnTrainer()])],
    [
      "daily practice",
      {
        ...inSection("vocabulary", "GET /vocabulary", () => [aWord("borrow")]),
        http: { "GET /vocabulary": () => [aWord("borrow")], "GET /practice": () => aPractice() },
      },
    ],
    [
      "the room of a lesson",
      {
        path: "/lessons/0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f/room",
        session: aSession(),
        http: {
          "GET /lessons/:id/room": () => ({ role: "student", lesson: aLesson(), notes: { text: "", words: [] } }),
        },
      },
    ],
    [
      "bookings of one status",
      { path: "/profile/bookings?status=expired", place: section, session: aSession(), http: bookings },
    ],
    [
      "bookings of a trainer",
      {
        path: "/dashboard/appointments/bookings",
        place: section,
        session: aSession({ role: { name: "trainer" } }),
        http: bookings,
      },
    ],
  ])("%s", async (_screen, options) => {
    expect(await renderingProblems(app, options)).toEqual([]);
  });
});

describe("what the server renders", () => {
  it("what the server renders is the trainer with packs and calendar, asked for once", async () => {
    const { served, http } = await renderTwice(app, { path: PAGE, http: school() });
    expect(served.html).toContain("Grace Hopper");
    expect(served.html).toContain("24 sessions");
    expect(served.html).toContain('role="grid"');
    expect(http.requests).toEqual([]);
  });

  it("has no calendar day before the zone is known, and gets them in the browser", async () => {
    const { served } = await renderTwice(app, { path: PAGE, http: school(), zone: null });
    expect(served.html).not.toContain('role="grid"');
    expect(await screen.findByRole("grid")).toBeTruthy();
  });
});

it("restores a kept draft after hydration, without opening a day", async () => {
  const draft = { pack: 6, lessonMinutes: 50, times: [TUESDAY], note: "idioms" };
  sessionStorage.setItem(`BOOKING_DRAFT:${TRAINER.id}`, JSON.stringify(draft));
  const { served, problems, toasts } = await renderTwice(app, { path: PAGE, http: school() });
  expect(problems).toEqual([]);
  expect(served.html).toContain("0 of 6 sessions scheduled");
  expect(toasts).toEqual([{ tone: "info", text: "We kept your choices. Review them and continue." }]);
  expect(screen.getByText("1 of 6 sessions scheduled")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Select a day to see available times" })).toBeTruthy();
  expect(JSON.parse(sessionStorage.getItem(`BOOKING_DRAFT:${TRAINER.id}`) ?? "null")).toEqual(draft);
});
