import type { Availability, BusyCalendar, BusyCalendars } from "@kalima/catalog-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import * as app from "../app.ts";

const availability: Availability = {
  trainerId: "0193b000-0000-7000-8000-000000000001",
  hours: {
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
  },
  version: 3,
  holidays: [],
  clockChanges: [],
};
const ADDRESS = "https://calendar.example/private-0123456789/basic.ics";
const before = (ms: number) => new Date(Date.now() - ms).toISOString();
const aCalendar = (changes: Partial<BusyCalendar> = {}): BusyCalendar => ({
  id: "0193b000-0000-7000-8000-00000000000a",
  shownAs: "calendar.example/…/basic.ics",
  addedAt: before(48 * HOUR_MS),
  readAt: before(4.5 * MINUTE_MS),
  failure: null,
  isStale: false,
  ...changes,
});

function open(calendars: BusyCalendar[], routes: FakeRoutes = {}, week: BusyCalendars["week"] = []) {
  return renderRemote(app, {
    path: "/dashboard/appointments/availability",
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "availability" },
    http: {
      "GET /trainer/availability": () => availability,
      "GET /trainer/busy-calendars": () => ({ calendars, week }),
      ...routes,
    },
  });
}

beforeEach(() => sessionStorage.clear());

it.each<{ name: string; calendar: BusyCalendar; texts: RegExp[] }>([
  {
    name: "waits for its first reading",
    calendar: aCalendar({ readAt: null }),
    texts: [/^Being read for the first time/],
  },
  { name: "was read", calendar: aCalendar(), texts: [/^Read 4 minutes ago/] },
  { name: "was read just now", calendar: aCalendar({ readAt: before(0) }), texts: [/^Read just now/] },
  {
    name: "was read, and failed since",
    calendar: aCalendar({ failure: "unreachable" }),
    texts: [/^Read 4 minutes ago/, /did not answer/],
  },
  {
    name: "is stale",
    calendar: aCalendar({ failure: "refused", isStale: true, readAt: before(30 * HOUR_MS) }),
    texts: [/^Read yesterday|^Read 1 day ago/, /wants a sign-in/, /older than a day/],
  },
  {
    name: "was never read",
    calendar: aCalendar({ failure: "not_a_calendar", isStale: true, readAt: null }),
    texts: [/is no calendar/, /closes no times/],
  },
])("a calendar that $name says so", async ({ calendar, texts }) => {
  await open([calendar]);
  const entry = within(await screen.findByRole("list", { name: "Other calendars" }));
  for (const text of texts) expect(entry.getByText(text)).toBeTruthy();
});

it("takes an address, says what is wrong with it, and shows the calendar", async () => {
  const calendars: BusyCalendar[] = [];
  const { user, http } = await open(calendars, {
    "POST /trainer/busy-calendars": ({ body }) => {
      if ((body as { address: string }).address !== ADDRESS) {
        throw new AppError("request.invalid", { fields: { address: "validation.invalid" } });
      }
      calendars.push(aCalendar({ readAt: null }));
      return aCalendar({ readAt: null });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add a calendar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a calendar" }));
  for (const app of ["Google Calendar", "Outlook", "Apple Calendar"]) expect(dialog.getByText(app)).toBeTruthy();
  const address = dialog.getByRole("textbox", { name: /^Address of the calendar/ });
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(address.getAttribute("aria-invalid")).toBe("true");
  await user.type(address, "http://calendar.example/");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText(/begins with https/)).toBeTruthy();
  await user.clear(address);
  await user.type(address, ADDRESS);
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("calendar.example/…/basic.ics")).toBeTruthy();
  expect(http.requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toContainEqual({
    address: ADDRESS,
  });
});

it("removes a calendar once that is confirmed", async () => {
  const calendars = [aCalendar()];
  const { user, http } = await open(calendars, {
    "DELETE /trainer/busy-calendars/:id": () => {
      calendars.pop();
      return { done: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Remove calendar.example/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(http.requests.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Remove the calendar" }));
  await waitFor(() => expect(screen.queryByText("calendar.example/…/basic.ics")).toBeNull());
});

it("takes no sixth calendar", async () => {
  await open([1, 2, 3, 4, 5].map((place) => aCalendar({ id: `0193b000-0000-7000-8000-00000000000${place}` })));
  expect(await screen.findAllByText("calendar.example/…/basic.ics")).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Add a calendar" })).toBeNull();
});

it("shows in the week when the trainer is busy, on the trainer's clock", async () => {
  // A Monday; Cairo is two hours ahead.
  await open([aCalendar()], {}, [{ startsAt: "2026-12-07T14:10:00Z", endsAt: "2026-12-07T15:00:00Z" }]);
  expect(await screen.findByText("Busy in your other calendars in the next seven days")).toBeTruthy();
  const busy = screen.getAllByRole("gridcell", { name: /busy in another calendar$/ });
  expect(busy.map((cell) => cell.getAttribute("aria-label")?.replaceAll("\u00a0", " "))).toEqual([
    "Monday, 4 PM to 4:30 PM, busy in another calendar",
    "Monday, 4:30 PM to 5 PM, busy in another calendar",
  ]);
});

it("says that the calendars could not be loaded, while the hours are shown", async () => {
  await open([], {
    "GET /trainer/busy-calendars": () => {
      throw new AppError("server.unavailable");
    },
  });
  expect(await screen.findByText("We could not load your other calendars")).toBeTruthy();
  expect(screen.getByRole("grid")).toBeTruthy();
});
