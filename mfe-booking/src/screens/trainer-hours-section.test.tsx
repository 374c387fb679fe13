import type { Availability, WorkingHours } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderingProblems, renderRemote, typeDate } from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import * as app from "../app.ts";

const [GRACE, ADA] = ["0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f", "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f"];
const trainers = [
  { id: GRACE, name: { en: "Grace Hopper", ar: "غريس هوبر" }, examinesSpeaking: true, recentChecks: 3 },
  { id: ADA, name: { en: "Ada Lovelace", ar: "آدا لوفلايس" }, examinesSpeaking: false, recentChecks: 0 },
];
const LIST = "/dashboard/team/trainer-hours";
const hours: WorkingHours = {
  timeZone: "Africa/Cairo",
  week: [[], [{ from: 960, until: 1320 }], [], [], [], [], []],
  periods: [],
  exceptions: [],
  noticeHours: 12,
  pauseMinutes: 10,
  maxLessonsPerDay: null,
  maxLessonsPerWeek: null,
  horizonDays: 180,
  gridMinutes: 60,
};
const ofTrainer = (trainerId: string, changes: Partial<Availability> = {}): Availability => ({
  trainerId,
  hours,
  version: 3,
  holidays: [],
  clockChanges: [],
  ...changes,
});
const place = { kind: "slot", slot: "dashboard.section", key: "trainer-hours" } as const;
const session = aSession({ role: { name: "admin" } });

function open(path: string, routes: FakeRoutes = {}, language: "en" | "ar" = "en") {
  return renderRemote(app, {
    path,
    session,
    place,
    language,
    http: {
      "GET /speaking-check/examiners": ({ query }) => (query.search ? trainers.slice(1) : trainers),
      "GET /staff/trainers/:id/availability": ({ params }) => ofTrainer(params.id ?? ""),
      "POST /staff/trainers/:id/availability/preview": () => {
        const none = { count: 0, first: [] };
        return { next: [], opens: none, closes: none, booked: 0, outside: [] };
      },
      "PUT /staff/trainers/:id/availability": ({ params, body }) =>
        ofTrainer(params.id ?? "", { hours: (body as { hours: WorkingHours }).hours, version: 4 }),
      ...routes,
    },
  });
}
beforeEach(() => sessionStorage.clear());

it("lists trainers, found by name, each of whom leads to the own hours", async () => {
  const { user } = await open(LIST);
  const link = await screen.findByRole("link", { name: "Hours of Grace Hopper" });
  expect(link.getAttribute("href")).toBe(`${LIST}/${GRACE}`);
  await user.type(screen.getByRole("searchbox", { name: "Trainer's name" }), "ada");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(screen.queryByText("Grace Hopper")).toBeNull());
  expect(screen.getByText("Ada Lovelace")).toBeTruthy();
});

it("saves the hours of the chosen trainer", async () => {
  const { user, http } = await open(`${LIST}/${ADA}`);
  expect(await screen.findByRole("heading", { name: "Ada Lovelace" })).toBeTruthy();
  fireEvent.change(await screen.findByRole("textbox", { name: "Tuesday" }), { target: { value: "20-22" } });
  await user.click(await screen.findByRole("button", { name: "Check and save" }));
  await user.click(await screen.findByRole("button", { name: "Save hours" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = http.requests.find(({ method }) => method === "PUT");
  expect([sent?.path, sent?.body]).toMatchObject([
    `/staff/trainers/${ADA}/availability`,
    { expectedVersion: 3, hours: { week: { 2: [{ from: 1200, until: 1320 }] } } },
  ]);
});

it("answers why a time of that trainer is not free, and does not ask for the trainer's calendars", async () => {
  const { user, http } = await open(`${LIST}/${ADA}`, {
    "GET /staff/trainers/:id/availability/reason": () => [
      {
        rule: "busy",
        startsAt: "2026-12-24T16:00:00Z",
        lessonMinutes: 50,
        ranges: [],
        from: null,
        until: null,
        taken: { startsAt: "2026-12-24T15:00:00Z", endsAt: "2026-12-24T17:00:00Z" },
      },
    ],
  });
  await typeDate("Day", "2026-12-24");
  await user.type(screen.getByRole("textbox", { name: "Time" }), "18");
  await user.click(screen.getByRole("button", { name: "Find out" }));
  expect(await screen.findByText(/^The trainer is busy in another calendar/)).toBeTruthy();
  expect(screen.queryByText("Other calendars")).toBeNull();
  expect(http.requests.some(({ path }) => path.includes("busy-calendars"))).toBe(false);
});

it("shows the hours in words to staff who may not change them, and says why", async () => {
  await open(`${LIST}/${ADA}`, {
    "GET /staff/trainers/:id/availability": ({ params }) => ofTrainer(params.id ?? "", { mayChange: false }),
  });
  expect(await screen.findByText(/Changing them takes the duty/)).toBeTruthy();
  const week = within(screen.getByRole("region", { name: "Weekly hours" }));
  expect(week.getByText("Monday").parentElement?.textContent).toMatch(/4\sPM to 10\sPM$/);
  const limits = within(screen.getByRole("region", { name: "Limits" }));
  for (const [name, text] of [
    ["Notice", /^\d+ hours?$/],
    ["Pause between sessions", /^\d+ minutes?$/],
    ["How far ahead", /^\d+ days?$/],
  ] as const) {
    expect(limits.getByText(name).nextElementSibling?.textContent).toMatch(text);
  }
  expect(screen.queryByRole("grid")).toBeNull();
  expect(screen.queryByRole("button", { name: /Change|Add/ })).toBeNull();
});

it("keeps what is not saved for its trainer alone", async () => {
  const { unmount } = await open(`${LIST}/${ADA}`);
  fireEvent.change(await screen.findByRole("textbox", { name: "Tuesday" }), { target: { value: "20-22" } });
  expect(await screen.findByText("Not saved yet")).toBeTruthy();
  unmount();
  const { unmount: leave } = await open(`${LIST}/${ADA}`);
  expect(await screen.findByText("Not saved yet")).toBeTruthy();
  leave();
  await open(`${LIST}/${GRACE}`);
  expect(((await screen.findByRole("textbox", { name: "Tuesday" })) as HTMLInputElement).value).toBe("");
  expect(screen.queryByText("Not saved yet")).toBeNull();
});

it("says that nobody has the name, that the list could not be loaded, and speaks Arabic; the server renders the same", async () => {
  const { unmount } = await open(LIST, { "GET /speaking-check/examiners": () => [] });
  expect(await screen.findByText("No trainer has this name")).toBeTruthy();
  unmount();
  const failing = await open(LIST, {
    "GET /speaking-check/examiners": () => {
      throw new AppError("server.unavailable");
    },
  });
  expect(await screen.findByText("We could not load the trainers")).toBeTruthy();
  failing.unmount();
  await open(`${LIST}/${ADA}`, {}, "ar");
  expect(within(await screen.findByRole("region", { name: "مواعيد المدرّبين" })).getByText("آدا لوفلايس")).toBeTruthy();
  const http = { "GET /speaking-check/examiners": () => trainers };
  expect(await renderingProblems(app, { path: LIST, place, session, http })).toEqual([]);
});
