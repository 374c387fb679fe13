import { today, toZoned } from "@internationalized/date";
import type { Availability, HeldTime, WorkingHours } from "@kalima/catalog-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aLesson, aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const CAIRO = "Africa/Cairo";
/** In another week than now, and on a day that has 24 hours. */
const DAY = today(CAIRO).add({ days: 15 });
const DATE = DAY.toString();
const at = (hour: number) => new Date(toZoned(DAY, CAIRO).toDate().getTime() + hour * HOUR_MS).toISOString();
const range = (from: number, until: number) => ({ from: from * 60, until: until * 60 });
const hours: WorkingHours = {
  timeZone: CAIRO,
  week: Array.from({ length: 7 }, () => [range(16, 22)]),
  periods: [],
  exceptions: [],
  noticeHours: 12,
  pauseMinutes: 0,
  maxLessonsPerDay: null,
  maxLessonsPerWeek: null,
  horizonDays: 180,
  gridMinutes: 60,
};
const anAvailability = (changes: Partial<Availability> = {}): Availability => ({
  trainerId: "0193b000-0000-7000-8000-000000000001",
  hours,
  version: 3,
  holidays: [{ name: { en: "Eid al-Fitr", ar: "عيد الفطر" }, from: DATE, until: DATE }],
  clockChanges: [],
  ...changes,
});
const lesson = aLesson({
  studentName: "Mona",
  startsAt: at(18),
  endsAt: new Date(Date.parse(at(18)) + 50 * MINUTE_MS).toISOString(),
  actions: ["propose", "cancel"],
});
const held: HeldTime = { startsAt: at(20), endsAt: at(20.5), by: "hold", heldUntil: at(14) };
const busy: HeldTime = { startsAt: at(9.25), endsAt: at(11), by: "busy", heldUntil: null };
const preview = { next: [], opens: { count: 0, first: [] }, closes: { count: 1, first: [] }, booked: 1, outside: [] };

const open = (address: string, more: FakeRoutes = {}) =>
  renderRemote(app, {
    path: `/dashboard/appointments/calendar?date=${DATE}${address}`,
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "calendar" },
    http: {
      "GET /trainer/availability": () => anAvailability(),
      "GET /trainer/held-times": () => [busy, held],
      "GET /calendar/lessons": () => [lesson],
      "POST /trainer/availability/preview": () => preview,
      "PUT /trainer/availability": ({ body }) => anAvailability({ ...(body as { hours: WorkingHours }), version: 4 }),
      ...more,
    },
  });
/** The cell of a half hour; names have a no-break space before AM and PM. */
const cell = (from: string, until: string, half = Number.parseInt(from, 10) > 8 ? "A" : "P") =>
  screen.getByRole("gridcell", { name: new RegExp(`, ${from}\\s${half}M to ${until}\\s.M,`) });

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal("matchMedia", () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => vi.unstubAllGlobals());

it("a day has its hours, sessions, holds without a name, and the holiday", async () => {
  await open("&view=day");
  const grid = await screen.findByRole("grid", { name: "Hours of these days" });
  expect(await within(grid).findByRole("button", { name: /^6:00\sPM.*6:50\sPM.*Mona/ })).toBeTruthy();
  expect(within(grid).getByText(/^Held until 2:00\sPM$/)).toBeTruthy();
  expect(within(grid).getByText("Eid al-Fitr")).toBeTruthy();
  expect(cell("4", "4:30").getAttribute("aria-selected")).toBe("true");
  expect(cell("3", "3:30").getAttribute("aria-selected")).toBe("false");
  expect(cell("9", "9:30").getAttribute("aria-label")).toContain("Busy in another calendar");
  expect(cell("11", "11:30").getAttribute("aria-label")).toContain("closed");
  expect(cell("6:30", "7").getAttribute("aria-label")).toContain("session with Mona");
});

it("an hour is blocked by keyboard on its date alone, once the effect is confirmed", async () => {
  const { user, http, toasts } = await open("&view=week");
  await screen.findByRole("grid", { name: "Hours of these days" });
  const day = DAY.toDate("UTC").toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  screen.getByRole("gridcell", { name: new RegExp(`^${day}.*, 4\\sPM to 4:30\\sPM, open$`) }).focus();
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(screen.getByRole("status").textContent).toMatch(/^Close: .*4\sPM to 5\sPM/);
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "What changes" }));
  await dialog.findByText("1 time closes in the next four weeks");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const put = http.requests.find(({ method }) => method === "PUT");
  expect(put?.body).toEqual({
    hours: { ...hours, exceptions: [{ from: DATE, until: DATE, ranges: [range(17, 22)] }] },
    expectedVersion: 3,
  });
  expect(toasts).toMatchObject([{ tone: "success" }]);
});

it("Escape leaves a stroke, and nothing is asked", async () => {
  const { user, http } = await open("&view=day");
  await screen.findByRole("grid", { name: "Hours of these days" });
  cell("4", "4:30").focus();
  await user.keyboard("{Enter}{ArrowDown}{Escape}");
  expect(screen.getByRole("status").textContent).toBe("");
  expect(http.requests.some(({ path }) => path.includes("preview"))).toBe(false);
});

it("hours are opened by drawing with a mouse; what another device saved meanwhile is kept", async () => {
  const newer = anAvailability({
    hours: { ...hours, exceptions: [{ from: DATE, until: DATE, ranges: [range(18, 20)] }] },
    version: 9,
  });
  let saved = anAvailability();
  const bodies: unknown[] = [];
  const { user } = await open("&view=day", {
    "GET /trainer/availability": () => saved,
    "PUT /trainer/availability": ({ body }) => {
      bodies.push(body);
      if (bodies.length === 1) {
        saved = newer;
        throw new AppError("availability.changed", { extra: { current: newer } });
      }
      return newer;
    },
  });
  await screen.findByRole("grid", { name: "Hours of these days" });
  fireEvent.pointerDown(cell("2", "2:30"), { pointerType: "mouse", button: 0 });
  fireEvent.pointerOver(cell("2:30", "3"), { pointerType: "mouse" });
  fireEvent.pointerUp(window);
  const save = { name: "Save hours" };
  await waitFor(() => expect(screen.getByRole("button", save)).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("button", save));
  await waitFor(() => expect(bodies).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("button", save)).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("button", save));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const ranges = (place: number) => (bodies[place] as { hours: WorkingHours }).hours.exceptions[0]?.ranges;
  expect([ranges(0), ranges(1)]).toEqual([
    [range(14, 15), range(16, 22)],
    [range(14, 15), range(18, 20)],
  ]);
});

it("a session opens with what can be done with it, by Enter on its half hour, too", async () => {
  const { user } = await open("&view=day");
  await screen.findByRole("button", { name: /Mona/ });
  cell("6:30", "7").focus();
  await user.keyboard("{Enter}");
  const window = within(await screen.findByRole("dialog", { name: "Session details" }));
  expect(window.getByRole("button", { name: "Propose another time" })).toBeTruthy();
});

it("the view is in the address; a small screen begins with the agenda", async () => {
  isNarrow = true;
  const { user } = await open("");
  const day = within(await screen.findByRole("region", { name: new RegExp(`${DAY.day}`) }));
  expect(day.getByText(/Mona/)).toBeTruthy();
  expect(day.getByText("Eid al-Fitr")).toBeTruthy();
  expect(day.getByText(/^Held until/)).toBeTruthy();
  expect(screen.queryByRole("grid")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Month" }));
  const month = await screen.findByRole("grid");
  await user.click(within(month).getByRole("button", { name: new RegExp(`\\b${DAY.day} .*1 session`) }));
  expect(await screen.findByRole("grid", { name: "Hours of these days" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Day" }).getAttribute("aria-pressed")).toBe("true");
});

it("a small screen shows three days of a week, and a swipe leads on and back", async () => {
  isNarrow = true;
  const { user } = await open("&view=week");
  const grid = await screen.findByRole("grid", { name: "Hours of these days" });
  expect(screen.getByRole("button", { name: "Three days" }).getAttribute("aria-pressed")).toBe("true");
  const heads = () =>
    within(grid)
      .getAllByRole("columnheader")
      .slice(1)
      .map((head) => head.textContent);
  const first = heads();
  expect(first).toHaveLength(3);
  expect(first[0]).toContain(`${DAY.day}`);
  const swipe = (to: number) => {
    const touch = { pointerType: "touch", isPrimary: true, clientY: 300 };
    fireEvent.pointerDown(grid, { ...touch, clientX: 200 });
    fireEvent.pointerUp(grid, { ...touch, clientX: to });
  };
  swipe(190);
  expect(heads()).toEqual(first);
  swipe(60);
  const next = DAY.add({ days: 3 });
  await waitFor(() => expect(heads()[0]).toContain(`${next.day}`));
  swipe(340);
  await waitFor(() => expect(heads()).toEqual(first));
  await user.click(screen.getByRole("button", { name: "Next three days" }));
  await waitFor(() => expect(heads()[0]).toContain(`${next.day}`));
});

it("a second clock stands beside the hours", async () => {
  const { user } = await open("&view=day");
  await screen.findByRole("grid", { name: "Hours of these days" });
  const row = () => screen.getByRole("rowheader", { name: /^6\sPM/ });
  expect(row().textContent).not.toMatch(/:00/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Second clock" }), "Asia/Dubai");
  await waitFor(() => expect(row().textContent).toMatch(/[78]:00\sPM/));
});

it("can be asked again after a failure", async () => {
  let isDown = true;
  const { user } = await open("&view=agenda", {
    "GET /calendar/lessons": () => {
      if (isDown) throw new AppError("server.unavailable");
      return [lesson];
    },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText(/Session with Mona/)).toBeTruthy();
});
