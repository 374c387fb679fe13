import { getLocalTimeZone, now } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aLesson, aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

/** Noon of the day so many days after today. */
function noonIn(days: number): string {
  const noon = now(getLocalTimeZone()).add({ days }).set({ hour: 12, minute: 0, second: 0, millisecond: 0 });
  return noon.toDate().toISOString();
}
const dayName = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" }).format(new Date(iso));
/** A lesson at noon of that day, planned by a student in Cairo. */
function lessonIn(days: number, changes: Partial<LessonDetails> = {}): LessonDetails {
  const startsAt = noonIn(days);
  const endsAt = new Date(Date.parse(startsAt) + 50 * MINUTE_MS).toISOString();
  return aLesson({ startsAt, endsAt, actions: [], ...changes });
}

type Asked = { from: string; until: string };
function withLessons(lessons: LessonDetails[], asked: Asked[] = []): FakeRoutes {
  return {
    "GET /lessons": () => lessons.filter(({ status }) => status === "upcoming"),
    "GET /calendar/lessons": ({ query }) => {
      const { from = "", until = "" } = query as Partial<Asked>;
      asked.push({ from, until });
      return lessons.filter(({ startsAt }) => startsAt >= from && startsAt < until);
    },
  };
}

function open(http: FakeRoutes, view: "" | "week" | "month", options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: `/profile/appointments${view && `?view=${view}`}`,
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "appointments" },
    ...options,
    http,
  });
}
const grid = () => screen.findByRole("grid");
const dayButton = async (iso: string, count: string) =>
  within(await grid()).findByRole("button", { name: new RegExp(`${dayName(iso)} ${count}`) });

describe.each(["week", "month"] as const)("sessions by %s", (view) => {
  it("sessions are on their day, with cancelled ones struck out and not counted", async () => {
    const lessons = [lessonIn(0), lessonIn(0, { id: "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f", status: "cancelled" })];
    const { user } = await open(withLessons(lessons), view);
    await user.click(await dayButton(noonIn(0), "1 session"));
    const day = await screen.findByRole("region", { name: dayName(noonIn(0)) });
    expect(within(day).getAllByText("Session with Grace Hopper")).toHaveLength(2);
    expect(within(day).getByText("Cancelled")).toBeTruthy();
  });

  it("sessions are reached by the keyboard, and requested for the span that is shown", async () => {
    const asked: Asked[] = [];
    const { user } = await open(withLessons([], asked), view);
    const today = await dayButton(noonIn(0), "No sessions");
    await waitFor(() => expect(asked).toHaveLength(1));
    today.focus();
    await user.keyboard(view === "week" ? "{ArrowDown}" : "{PageDown}");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.from).toBe(asked[0]?.until);
    await waitFor(() => expect(document.activeElement?.tagName).toBe("BUTTON"));
    expect(document.activeElement).not.toBe(today);
    await user.keyboard("{Enter}");
    expect(await screen.findByText("No sessions on this day")).toBeTruthy();
  });

  it("all sessions are listed until a day is chosen, and again when it is left", async () => {
    const days = view === "week" ? [0] : [0, 0];
    const lessons = days.map((day, at) => lessonIn(day, { id: `0192d2b4-777${at}-7c1a-9f5e-2d7b1c3a4e5f` }));
    const { user } = await open(withLessons(lessons), view);
    const whole = { name: `Whole ${view}` };
    expect(await screen.findAllByText("Session with Grace Hopper")).toHaveLength(lessons.length);
    const today = await dayButton(noonIn(0), `${lessons.length} session`);
    await user.click(today);
    expect(screen.queryByRole("region", whole)).toBeNull();
    await user.click(screen.getByRole("button", { name: `Next ${view}` }));
    expect(await screen.findByRole("region", whole)).toBeTruthy();
    expect(await screen.findByText("No sessions", { selector: "p" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Today" }));
    await user.click(await dayButton(noonIn(0), `${lessons.length} session`));
    expect(await screen.findByRole("region", whole)).toBeTruthy();
  });

  it("step back and forth, and return to today", async () => {
    const { user } = await open(withLessons([]), view);
    const heading = async () => (await screen.findAllByRole("heading", { level: 2 }))[0]?.textContent;
    const first = await heading();
    await user.click(screen.getByRole("button", { name: `Previous ${view}` }));
    expect(await heading()).not.toBe(first);
    await user.click(screen.getByRole("button", { name: "Today" }));
    expect(await heading()).toBe(first);
  });

  it("sessions are requested again after an error", async () => {
    let isDown = true;
    const { user } = await open(
      {
        "GET /calendar/lessons": () => {
          if (isDown) throw new AppError("server.unavailable");
          return [lessonIn(0)];
        },
      },
      view,
    );
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await dayButton(noonIn(0), "1 session")).toBeTruthy();
  });
});

it("the view is part of the address, and the agenda is first", async () => {
  const { user } = await open(withLessons([lessonIn(1)]), "");
  expect(await screen.findByRole("region", { name: "Next session with Grace Hopper" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Month" }));
  await grid();
  expect(window.location.search).toBe("?view=month");
  await user.click(screen.getByRole("button", { name: "Agenda" }));
  expect(window.location.search).toBe("");
});

describe("the time on the trainer's clock", () => {
  it.each([
    ["stands beside a student's where it differs", "America/New_York", null, /^Trainer's time: /],
    ["is left out where it is the same", "Africa/Cairo", null, null],
    ["is left out for trainers, whose own clock it is", "America/New_York", "Mona", null],
  ])("%s", async (_name, teacherTimeZone, studentName, shown) => {
    await open(withLessons([lessonIn(1, { teacherTimeZone, studentName })]), "");
    await screen.findByRole("region", { name: /Next session with/ });
    expect(screen.queryByText(/Trainer's time/) !== null).toBe(shown !== null);
  });
});

it("a session to come leads to its file for calendar apps; a past one does not", async () => {
  const past = lessonIn(-1, { id: "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f", status: "completed" });
  await open({ "GET /lessons": () => [lessonIn(1), past] }, "");
  const links = await screen.findAllByRole("link", { name: /^Add to calendar/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([`/api/lessons/${aLesson().id}/calendar.ics`]);
  expect(links[0]?.hasAttribute("download")).toBe(true);
});

describe("the private feed", () => {
  const makeAddress = (secret: string) => `https://kalima.example/api/calendar/${secret}.ics`;
  function feed(given: string | null) {
    let address = given;
    let made = 0;
    const present = () => ({ address, createdAt: address && noonIn(0) });
    return {
      ...withLessons([]),
      "GET /calendar/feed": present,
      "POST /calendar/feed": () => {
        made += 1;
        address = makeAddress(`new-${made}`);
        return present();
      },
      "DELETE /calendar/feed": () => {
        address = null;
        return present();
      },
    };
  }
  const shownAddress = async () =>
    ((await screen.findByRole("textbox", { name: "Private address" })) as HTMLInputElement).value;

  it("has an address once one is made, which is copied and opened in an app", async () => {
    const { user, toasts } = await open(feed(null), "");
    await user.click(await screen.findByRole("button", { name: "Sync with my calendar" }));
    await user.click(await screen.findByRole("button", { name: "Create a private address" }));
    expect(await shownAddress()).toBe(makeAddress("new-1"));
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: "Address copied" }]));
    expect(await navigator.clipboard.readText()).toBe(makeAddress("new-1"));
    const app = screen.getByRole("link", { name: "Open in calendar app" });
    expect(app.getAttribute("href")).toBe("webcal://kalima.example/api/calendar/new-1.ics");
  });

  it("the private feed is replaced only after the reader knows that the address ends", async () => {
    const { user } = await open(feed(makeAddress("old")), "");
    await user.click(await screen.findByRole("button", { name: "Sync with my calendar" }));
    expect(await shownAddress()).toBe(makeAddress("old"));
    await user.click(screen.getByRole("button", { name: "Replace the address" }));
    expect(screen.getByRole("alert").textContent).toContain("The current address will stop working at once.");
    expect(await shownAddress()).toBe(makeAddress("old"));
    await user.click(screen.getByRole("button", { name: "Replace it" }));
    await waitFor(async () => expect(await shownAddress()).toBe(makeAddress("new-1")));
  });

  it("the private feed is switched off after a warning, and can be made again", async () => {
    const { user, toasts } = await open(feed(makeAddress("old")), "");
    await user.click(await screen.findByRole("button", { name: "Sync with my calendar" }));
    await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
    expect(screen.getByRole("alert").textContent).toContain("will no longer show new sessions");
    await user.click(screen.getByRole("button", { name: "Stop sharing" }));
    expect(await screen.findByRole("button", { name: "Create a private address" })).toBeTruthy();
    expect(toasts.at(-1)).toEqual({ tone: "success", text: "Your calendar address no longer works." });
  });

  it("the private feed is not offered to staff, nor is a file: the lessons are not theirs", async () => {
    const lesson = lessonIn(1, { studentName: "Mona" });
    await open(withLessons([lesson]), "", { session: aSession({ role: { name: "admin" } }) });
    await screen.findByRole("region", { name: /Next session with/ });
    expect(screen.queryByRole("link", { name: /^Add to calendar/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Sync with my calendar" })).toBeNull();
  });
});
