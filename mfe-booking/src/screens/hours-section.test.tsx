import type { Availability, AvailabilityPreview, WorkingHours } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderingProblems, renderRemote, typeDate } from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const session = aSession({ role: { name: "trainer" } });
const place = { kind: "slot", slot: "dashboard.section", key: "availability" } as const;
const hours: WorkingHours = {
  timeZone: "Africa/Cairo",
  week: [[], [{ from: 960, until: 1320 }], [], [], [], [], []],
  periods: [],
  exceptions: [{ from: "2026-12-24", until: "2026-12-26", ranges: [] }],
  noticeHours: 12,
  pauseMinutes: 10,
  maxLessonsPerDay: 6,
  maxLessonsPerWeek: null,
  horizonDays: 180,
  gridMinutes: 60,
};
const anAvailability = (changes: Partial<Availability> = {}): Availability => ({
  trainerId: "0193b000-0000-7000-8000-000000000001",
  hours,
  version: 3,
  holidays: [{ name: { en: "Eid al-Fitr", ar: "عيد الفطر" }, from: "2027-03-09", until: "2027-03-11" }],
  clockChanges: [{ at: "2027-04-29T22:00:00Z", date: "2027-04-30", minutes: 60 }],
  ...changes,
});
const preview: AvailabilityPreview = {
  next: [{ startsAt: "2026-12-07T14:00:00Z", lessonMinutes: 50 }],
  opens: { count: 15, first: ["2026-12-07T07:00:00Z"] },
  closes: { count: 0, first: [] },
  booked: 3,
  outside: [{ startsAt: "2026-12-08T14:00:00Z", endsAt: "2026-12-08T14:50:00Z", student: "Mona" }],
};

async function open(more: FakeRoutes = {}, language: "en" | "ar" = "en", search = "") {
  const page = await renderRemote(app, {
    path: `/dashboard/appointments/availability${search}`,
    session,
    place,
    language,
    http: {
      "GET /trainer/availability": () => anAvailability(),
      "GET /trainer/busy-calendars": () => ({ calendars: [], week: [] }),
      "POST /trainer/availability/preview": () => preview,
      "PUT /trainer/availability": ({ body }) => anAvailability({ ...(body as { hours: WorkingHours }), version: 4 }),
      ...more,
    },
  });
  return page;
}
const field = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;
const cell = (name: string) => screen.getByRole("gridcell", { name });
const isOpen = (name: string) => cell(name).getAttribute("aria-selected") === "true";
/** Names of cells have a no-break space before AM and PM. */
const at = (day: string, from: string, until: string) =>
  `${day}, ${from} to ${until}`.replaceAll(/ (?=[AP]M)/g, "\u00a0");

beforeEach(() => sessionStorage.clear());

describe("the week", () => {
  it("is typed, copied to other days, checked and saved from the version it was made from", async () => {
    const { user, http } = await open();
    const monday = await field("Monday");
    await user.clear(monday);
    await user.type(monday, "9-12, 14-18{Enter}");
    expect(isOpen(at("Monday", "9 AM", "9:30 AM"))).toBe(true);
    expect(isOpen(at("Monday", "12 PM", "12:30 PM"))).toBe(false);
    await user.click(screen.getByRole("button", { name: "Copy Monday to other days" }));
    const copying = within(screen.getByRole("group", { name: "To these days, in place of their hours" }));
    await user.click(copying.getByRole("checkbox", { name: /Sunday/ }));
    await user.click(copying.getByRole("checkbox", { name: /Wednesday/ }));
    expect((await field("Sunday")).value).toBe("9-12, 14-18");
    await user.click(copying.getByRole("checkbox", { name: /Sunday/ }));
    expect((await field("Sunday")).value).toBe("");
    expect((await field("Wednesday")).value).toBe("9-12, 14-18");

    await user.click(screen.getByRole("button", { name: "Check and save" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What changes" }));
    for (const text of ["15 times open in the next four weeks", "3 booked sessions stay", "Mona"]) {
      expect(await dialog.findByText(text)).toBeTruthy();
    }
    await user.click(dialog.getByRole("button", { name: "Save hours" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const open1 = [
      { from: 540, until: 720 },
      { from: 840, until: 1080 },
    ];
    expect(http.requests.find(({ method }) => method === "PUT")?.body).toEqual({
      hours: { ...hours, week: [[], open1, [], open1, [], [], []] },
      expectedVersion: 3,
    });
    expect(screen.queryByText("Not saved yet")).toBeNull();
  });

  it("is painted with the keyboard: Enter begins, arrows stretch, Enter ends", async () => {
    const { user } = await open();
    await screen.findByRole("grid");
    cell(at("Tuesday", "9 AM", "9:30 AM")).focus();
    await user.keyboard("{Enter}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Enter}");
    expect((await field("Tuesday")).value).toBe("9-11");
    await user.keyboard("{Enter}{Escape}");
    expect((await field("Tuesday")).value).toBe("9-11");
  });

  it("is painted by drawing with a mouse, over several days, and closed by drawing again", async () => {
    await open();
    await screen.findByRole("grid");
    const draw = (from: string, to: string) => {
      fireEvent.pointerDown(cell(from), { pointerType: "mouse", button: 0 });
      fireEvent.pointerOver(cell(to), { pointerType: "mouse" });
      fireEvent.pointerUp(window);
    };
    draw(at("Tuesday", "9 AM", "9:30 AM"), at("Wednesday", "10:30 AM", "11 AM"));
    expect([(await field("Tuesday")).value, (await field("Wednesday")).value]).toEqual(["9-11", "9-11"]);
    draw(at("Tuesday", "10 AM", "10:30 AM"), at("Tuesday", "10:30 AM", "11 AM"));
    expect((await field("Tuesday")).value).toBe("9-10");
  });

  it("is painted with a finger: the first half hour, then the last", async () => {
    await open();
    await screen.findByRole("grid");
    const tap = (name: string) => {
      fireEvent.pointerDown(cell(name), { pointerType: "touch" });
      fireEvent.click(cell(name), { detail: 1 });
    };
    tap(at("Sunday", "5 PM", "5:30 PM"));
    expect(screen.getByText(/Now choose the last half hour/)).toBeTruthy();
    tap(at("Sunday", "7:30 PM", "8 PM"));
    expect((await field("Sunday")).value).toBe("17-20");
  });

  it("leaves what cannot be read as it is typed, and says why", async () => {
    const { user } = await open();
    const tuesday = await field("Tuesday");
    await user.type(tuesday, "nine to five");
    await user.tab();
    expect(await screen.findByText(/^Please type full or half hours/)).toBeTruthy();
    expect(tuesday.value).toBe("nine to five");
    expect(screen.queryByText("Not saved yet")).toBeNull();
  });
});

it("takes what was typed before the page answered, which comes without focus", async () => {
  await open();
  fireEvent.change(await field("Tuesday"), { target: { value: "20-22" } });
  fireEvent.change(await field("Notice"), { target: { value: "24" } });
  expect(isOpen(at("Tuesday", "8 PM", "8:30 PM"))).toBe(true);
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});

it("keeps changes in this tab until they are saved or discarded", async () => {
  const { user, unmount } = await open();
  await user.type(await field("Tuesday"), "20-22");
  await user.tab();
  unmount();
  const { user: later } = await open();
  expect((await field("Tuesday")).value).toBe("20-22");
  await later.click(screen.getByRole("button", { name: "Discard" }));
  expect((await field("Tuesday")).value).toBe("");
});

it("shows both when another device saved other hours, and saves mine over them when told so", async () => {
  const newer = anAvailability({ version: 9, hours: { ...hours, noticeHours: 48 } });
  let current = 9;
  const { user, http } = await open({
    "PUT /trainer/availability": ({ body }) => {
      const { expectedVersion, hours: sent } = body as { expectedVersion: number; hours: WorkingHours };
      if (expectedVersion !== current) throw new AppError("availability.changed", { extra: { current: newer } });
      current += 1;
      return anAvailability({ hours: sent, version: current });
    },
  });
  await user.type(await field("Tuesday"), "20-22");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Check and save" }));
  await user.click(await screen.findByRole("button", { name: "Save hours" }));
  const dialog = within(await screen.findByRole("dialog", { name: "The hours were changed on another device" }));
  expect(dialog.getByRole("row", { name: "Notice 12 48" })).toBeTruthy();
  expect(dialog.getByRole("row", { name: /^Tuesday .*Off$/ })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save mine instead" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(http.requests.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
    expectedVersion: 9,
    hours: { noticeHours: 12 },
  });
});

it("adds days off, holidays of the school and a week with dates; refuses dates that overlap", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Eid al-Fitr/ }));
  expect(await screen.findByText("Eid al-Fitr · Off")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add an exception" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typeDate("First day", "2026-12-25");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText(/Two of these have a day in common/)).toBeTruthy();
  await typeDate("First day", "2026-12-28");
  await user.click(dialog.getByRole("radio", { name: "Work at other hours" }));
  await user.type(dialog.getByRole("textbox", { name: "Hours on these days" }), "10-12");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText(/^10\sAM to 12\sPM$/)).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Add a week with dates" }));
  const adding = within(await screen.findByRole("dialog"));
  await typeDate("First day", "2027-02-08");
  await user.click(adding.getByRole("button", { name: "Add a week with dates" }));
  expect(((await screen.findByRole("radio", { name: /^From Mon/ })) as HTMLInputElement).checked).toBe(true);
});

it("begins with adding days off where the address asks for it, and once they are added does not ask again", async () => {
  const { user } = await open({}, "en", "?add=days-off");
  const dialog = within(await screen.findByRole("dialog", { name: "Add an exception" }));
  await typeDate("First day", "2026-12-28");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([window.location.search, screen.getByText("Not saved yet").tagName]).toEqual(["", "SPAN"]);
});

it("refuses a limit beyond its bounds, and takes none for the most sessions", async () => {
  const { user } = await open();
  const notice = await field("Notice");
  await user.clear(notice);
  await user.type(notice, "500");
  await user.tab();
  expect(await screen.findByText("Please enter a number within the limits shown")).toBeTruthy();
  expect(screen.queryByText("Not saved yet")).toBeNull();
  await user.clear(await field("Most sessions a day"));
  await user.tab();
  await user.click(await screen.findByRole("button", { name: "Check and save" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(notice);
});

it("answers why nobody can book a time, with the rule that decides", async () => {
  const asked: unknown[] = [];
  const { user } = await open({
    "GET /trainer/availability/reason": ({ query }) => {
      asked.push(query.at);
      const base = { lessonMinutes: 50, startsAt: "2026-12-24T16:00:00Z", taken: null };
      return [{ ...base, rule: "exception", ranges: [], from: "2026-12-24", until: "2026-12-26" }];
    },
  });
  await typeDate("Day", "2026-12-24");
  await user.type(screen.getByRole("textbox", { name: "Time" }), "18");
  await user.click(screen.getByRole("button", { name: "Find out" }));
  expect(await screen.findByText(/^An exception counts on this day .*: Off\.$/)).toBeTruthy();
  expect(asked).toEqual(["2026-12-24T18:00"]);
});

it("says that the hours could not be loaded, and speaks Arabic; the server renders the same", async () => {
  const { unmount } = await open({
    "GET /trainer/availability": () => {
      throw new AppError("server.unavailable");
    },
  });
  expect(await screen.findByText("We could not load the hours")).toBeTruthy();
  unmount();
  await open({}, "ar");
  expect(await screen.findByRole("grid", { name: "مواعيد الأسبوع" })).toBeTruthy();
  const http = {
    "GET /trainer/availability": () => anAvailability(),
    "GET /trainer/busy-calendars": () => ({ calendars: [], week: [] }),
  };
  expect(await renderingProblems(app, { path: "/dashboard/appointments/availability", place, session, http })).toEqual(
    [],
  );
});
