import type { Booking, SpeakingCheck } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import {
  aCheckBooking,
  aSession,
  aSpeakingCheck,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderRemote,
} from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW } from "./booking-screen.fixtures.ts";
import { listBookingsFrom } from "./bookings.fixtures.ts";

const PAGE = "/booking/speaking-check";
const CHECK = { kind: "service", trainer: null, service: "speaking_check" };
/** 19:00 in Cairo. */
const TUESDAY = "2026-11-24T17:00:00.000Z";
const slot = (startsAt: string, free = true) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 15 * MINUTE_MS).toISOString(),
  free,
});
const booked = aCheckBooking({
  lessons: [
    {
      id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
      startsAt: TUESDAY,
      endsAt: "2026-11-24T17:15:00.000Z",
      status: "upcoming",
    },
  ],
});

function open(check: Partial<SpeakingCheck>, routes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: PAGE,
    session: aSession(),
    ...options,
    http: {
      "GET /bookables/:id": () => CHECK,
      "GET /speaking-check": () => aSpeakingCheck(check),
      "GET /speaking-check/calendar": () => [{ date: "2026-11-24", state: "light", free: 2 }],
      "GET /speaking-check/time-slots": () => [slot("2026-11-24T16:30:00.000Z", false), slot(TUESDAY)],
      "POST /speaking-check/bookings": () => booked,
      ...routes,
    },
  });
}
async function chooseTuesday(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(await screen.findByRole("button", { name: /24.*November/ }));
  await user.click(await screen.findByRole("button", { name: /^7:00/ }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  return () => vi.useRealTimers();
});

describe("the page of the speaking check", () => {
  it("books the chosen time, and shows when and with whom", async () => {
    const { user, http, toasts, published } = await open({});
    await chooseTuesday(user);
    expect(screen.getByText(/^Your time: .*24 November.*7:00/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Book my speaking check" }));
    const heading = await screen.findByRole("heading", { name: "Your speaking check is booked" });
    expect(heading).toBe(document.activeElement);
    expect(screen.getByText("With Grace Hopper")).toBeTruthy();
    expect(toasts).toEqual([{ tone: "success", text: "Booking successful" }]);
    expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({ startsAt: TUESDAY });
    expect(published.map(({ type }) => type)).toEqual(["booking.created"]);
  });

  it("opens with the times of the next free day, and asks for one of them first", async () => {
    const { user } = await open({});
    expect(await screen.findByRole("button", { name: /^7:00/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Book my speaking check" }));
    expect(await screen.findByText("No Appointment Selected")).toBeTruthy();
    expect(screen.getByRole("grid").contains(document.activeElement)).toBe(true);
  });

  it("asks for a day where none of this month is free", async () => {
    const full = { "GET /speaking-check/calendar": () => [{ date: "2026-11-24", state: "full", free: 0 }] };
    const { user } = await open({}, full);
    await user.click(await screen.findByRole("button", { name: "Book my speaking check" }));
    expect(await screen.findByText("No date selected")).toBeTruthy();
  });

  it("leads a visitor without an account to registering, and keeps the time", async () => {
    const { user, visited } = await open({}, {}, { session: { state: "signedOut" } });
    await chooseTuesday(user);
    await user.click(screen.getByRole("button", { name: "Book my speaking check" }));
    const next = `${PAGE}?${new URLSearchParams({ at: TUESDAY })}`;
    expect(visited).toEqual([`/register?${new URLSearchParams({ next })}`]);
  });

  it("has the time of a link chosen", async () => {
    await open({}, {}, { path: `${PAGE}?at=${TUESDAY}` });
    expect(await screen.findByRole("button", { name: /^7:00/, pressed: true })).toBeTruthy();
  });

  it("says that the booking failed, and why", async () => {
    const { user, toasts } = await open(
      {},
      {
        "POST /speaking-check/bookings": () => {
          throw new AppError("booking.student_busy");
        },
      },
    );
    await chooseTuesday(user);
    await user.click(screen.getByRole("button", { name: "Book my speaking check" }));
    expect(await screen.findByText("You already have a booking for this date and time")).toBeTruthy();
    expect(toasts).toEqual([{ tone: "error", text: "An error occurred while booking the test" }]);
  });

  it("offers other times when the last trainer has just been booked", async () => {
    const other = "2026-11-24T18:00:00.000Z";
    const { user } = await open(
      {},
      {
        "POST /speaking-check/bookings": () => {
          throw new AppError("booking.slot_taken", { extra: { taken: [TUESDAY], alternatives: [other] } });
        },
      },
    );
    await chooseTuesday(user);
    await user.click(screen.getByRole("button", { name: "Book my speaking check" }));
    await user.click(await screen.findByRole("button", { name: /8:00/ }));
    expect(screen.getByText(/^Your time: .*8:00/)).toBeTruthy();
  });

  it("the page of the speaking check is shown in Arabic", async () => {
    await open({}, {}, { language: "ar" });
    expect(await screen.findByRole("heading", { level: 1, name: "محادثة مجانية لتحديد المستوى" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "حجز المحادثة" })).toBeTruthy();
  });

  it.each([
    ["test_first", "Take the written test first", "Take the free test"],
    ["done", "Your speaking check is done", "See my result"],
    ["used", "You cannot book another check for this result", "See my result"],
    ["a_later_state", "Your speaking check is done", "See my result"],
  ])("leads to the test when the state is %s", async (state, title, action) => {
    await open({ state: state as "done" });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole("link", { name: action }).getAttribute("href")).toBe("/placement-test");
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("waits for the trainer once the check is over", async () => {
    const { teacher } = booked;
    const appointment = {
      bookingId: booked.id,
      teacher,
      startsAt: "2026-11-20T17:00:00.000Z",
      endsAt: "2026-11-20T17:15:00.000Z",
    };
    await open({ state: "booked", appointment });
    expect(await screen.findByRole("heading", { name: "Your speaking check has taken place" })).toBeTruthy();
  });

  it("knows no other service yet", async () => {
    await open({}, { "GET /bookables/:id": () => ({ ...CHECK, service: "a_later_service" }) });
    expect(await screen.findByText("Trainer not found")).toBeTruthy();
  });
});

describe("a check among the bookings", () => {
  const section = { kind: "slot", slot: "profile.section", key: "bookings" } as const;
  const list = (bookings: unknown[], routes: FakeRoutes = {}, role = "student") =>
    renderRemote(app, {
      path: "/profile/bookings",
      place: section,
      session: aSession({ role: { name: role as "student" } }),
      http: { ...listBookingsFrom(() => bookings as Booking[]), ...routes },
    });

  it("a check among the bookings is free, has the level of the trainer, and is cancelled with the rule in words", async () => {
    const heard = {
      ...booked,
      speakingCheck: { studentName: null, written: "B1", spoken: { level: "B2", note: "Fluent." } },
    };
    const { user } = await list([{ ...booked, id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f" }, heard]);
    const [first, second] = await screen.findAllByRole("article");
    if (!first || !second) throw new Error("two bookings were expected");
    expect(within(first).getByRole("heading", { name: "Free speaking check with Grace Hopper" })).toBeTruthy();
    expect(within(first).getByText("Your time is booked. There is nothing to pay.")).toBeTruthy();
    expect(within(second).getByText("Spoken level:").textContent).toContain("B2");
    expect(within(second).getByText("Fluent.")).toBeTruthy();
    await user.click(within(first).getByRole("button", { name: /^More about/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Cancel booking" }));
    expect(await screen.findByText(/at least 24 hours before/)).toBeTruthy();
  });

  it("leads back to the check, once it is cancelled", async () => {
    await list([{ ...booked, status: "cancelled", actions: ["book_again", "view"] }]);
    expect((await screen.findByRole("link", { name: "Book again" })).getAttribute("href")).toBe(PAGE);
    expect(screen.getByText("Your trainer cancelled this speaking check. You can book another time.")).toBeTruthy();
  });

  it("takes the level and a note from its trainer", async () => {
    const toAssess = {
      ...booked,
      speakingCheck: { studentName: "Mona Adel", written: "B1", spoken: null },
      actions: ["assess", "cancel", "view"],
    };
    const { user, http, toasts } = await list(
      [toAssess],
      { "POST /bookings/:id/spoken-level": () => ({ ...toAssess, actions: ["view"] }) },
      "trainer",
    );
    expect(await screen.findByRole("heading", { name: "Free speaking check of Mona Adel" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add the spoken level" }));
    const form = await screen.findByRole("form", { name: "Add the spoken level" });
    await user.click(within(form).getByRole("button", { name: "Save the level" }));
    expect(within(form).getAllByText("This field is required")).toHaveLength(2);
    expect(within(form).getAllByRole("radio")).toContain(document.activeElement);
    await user.click(within(form).getByRole("radio", { name: "B2" }));
    await user.type(within(form).getByRole("textbox", { name: /Note for the student/ }), "Clear and fluent.");
    await user.click(within(form).getByRole("button", { name: "Save the level" }));
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: "The spoken level is saved" }]));
    const sent = http.requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ level: "B2", note: "Clear and fluent." });
  });
});
