import type { Booking, HoldTime } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aBooking, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { heldFor, NOW, PAGE, school, TRAINER, TUESDAY } from "./booking-screen.fixtures.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: PAGE, ...options, http: school(options.http) });
}

const pack = (name: RegExp) => screen.findByRole("radio", { name });
const day = (name: RegExp) => screen.findByRole("button", { name });

describe("the booking page", () => {
  it("shows the trainer and the availability of each day in words", async () => {
    const { titles } = await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Book with Grace Hopper" })).toBeTruthy();
    expect(await day(/24 November.*5 free/)).toBeTruthy();
    expect(await day(/25 November.*2 left/)).toBeTruthy();
    expect(await day(/26 November.*full/)).toBeTruthy();
    expect(await day(/20 November.*unavailable/)).toBeTruthy();
    expect(titles).toContain("Book with Grace Hopper");
  });

  it("shows that a trainer does not exist", async () => {
    const notFound = () => {
      throw new AppError("request.not_found");
    };
    await open({ http: { "GET /bookables/:id": notFound } });
    expect(await screen.findByText("Trainer not found")).toBeTruthy();
  });

  it("retries after an error", async () => {
    let isDown = true;
    const { user } = await open({
      http: {
        "GET /bookables/:id": () => {
          if (isDown) throw new AppError("server.unavailable");
          return { kind: "trainer", trainer: TRAINER, service: null };
        },
      },
    });
    const retry = await screen.findByRole("button", { name: /again|retry/i });
    isDown = false;
    await user.click(retry);
    expect(await pack(/^1 session/)).toBeTruthy();
  });

  it("has one button, which says and leads to what comes next", async () => {
    const { user, http } = await open({ session: aSession() });
    expect(await pack(/^6 sessions/)).toHaveProperty("checked", true);
    await user.click(await screen.findByRole("button", { name: "Choose times" }));
    expect(screen.getByRole("grid").contains(document.activeElement)).toBe(true);

    await user.click(await day(/24 November/));
    await user.click(await screen.findByRole("button", { name: /^7:00\sPM$/ }));
    expect(screen.getByRole("button", { name: /^Continue to payment · EGP\s1,425$/ })).toBeTruthy();
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("asks for a pack where the chosen one is not sold", async () => {
    const packs = TRAINER.packs.filter((price) => price.pack !== 6);
    const trainer = { ...TRAINER, packs, offers: [{ lessonMinutes: 50, packs }] };
    const { user } = await open({
      http: { "GET /bookables/:id": () => ({ kind: "trainer", trainer, service: null }) },
    });
    await user.click(await screen.findByRole("button", { name: "Choose a pack" }));
    expect(document.activeElement).toBe(await pack(/^1 session/));
  });

  it.each([
    [/20 November/, "You cannot book a session in the past"],
    [/21 November/, "You cannot book a session on the same day"],
  ])("explains why %s cannot be booked", async (name, text) => {
    const { user } = await open();
    await user.click(await day(name));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("the booking page is in Arabic, with arrow keys in its direction", async () => {
    const { user } = await open({ language: "ar" });
    const tuesday = await screen.findByRole("button", { name: /24 نوفمبر.*متاحة/ });
    tuesday.focus();
    await user.click(tuesday);
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toMatch(/25 نوفمبر.*بقي/);
  });

  it("has one tab stop in the calendar and changes the month by key", async () => {
    const { user } = await open();
    const tuesday = await day(/24 November/);
    await user.click(tuesday);
    expect(
      within(screen.getByRole("grid"))
        .getAllByRole("button")
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([tuesday]);
    await user.keyboard("{PageDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/24 December/));
  });
});

describe("choosing times", () => {
  it("begins on the day of the next free time, without choosing a time", async () => {
    const trainer = { ...TRAINER, nextFree: [TUESDAY] };
    await open({ http: { "GET /bookables/:id": () => ({ kind: "trainer", trainer, service: null }) } });
    expect(await screen.findByRole("heading", { name: /24 Nov/ })).toBeTruthy();
    expect(await screen.findByRole("button", { name: /^7:00\sPM$/ })).toBeTruthy();
    expect(screen.getByText("0 of 6 sessions scheduled")).toBeTruthy();
  });

  it("chooses the time given in the URL", async () => {
    await open({ path: `${PAGE}?at=2026-11-24T17:00:00Z` });
    expect(await screen.findByText("1 of 6 sessions scheduled")).toBeTruthy();
    expect((await screen.findByRole("button", { name: /^7:00\sPM$/ })).getAttribute("aria-pressed")).toBe("true");
    expect(window.location.search).toBe("");
  });

  it("does not let lessons overlap where the trainer offers every half hour", async () => {
    const slots = ["16:30", "17:00", "17:30", "18:00"].map((time) => {
      const startsAt = `2026-11-24T${time}:00Z`;
      return { startsAt, endsAt: new Date(Date.parse(startsAt) + 50 * MINUTE_MS).toISOString(), free: true };
    });
    const { user } = await open({
      path: `${PAGE}?at=${TUESDAY}`,
      http: { "GET /teachers/:id/time-slots": () => slots },
    });
    const disabled = async () => {
      const evening = await screen.findByRole("group", { name: "Evening" });
      const buttons = within(evening).getAllByRole<HTMLButtonElement>("button");
      return buttons.filter((button) => button.disabled).map(({ textContent }) => textContent?.replace(/\s/, " "));
    };
    await user.click(await pack(/^6 sessions/));
    expect(await disabled()).toEqual(["6:30 PM", "7:30 PM"]);
    await user.click(await pack(/^1 session/));
    expect(await disabled()).toEqual([]);
  });

  it("repeats a time weekly and reports conflicts", async () => {
    const { user } = await open({ path: `${PAGE}?at=${TUESDAY}` });
    await user.click(await pack(/^6 sessions/));
    await user.click(await screen.findByRole("button", { name: "Same time every week" }));
    expect(await screen.findByText("4 weekly times added.")).toBeTruthy();
    expect(screen.getByText(/8 December.* is not available/)).toBeTruthy();
    expect(screen.getByText("5 of 6 sessions scheduled")).toBeTruthy();
    const weeks = screen.getByRole("list", { name: "Weeks without this time" });
    const [nearest] = within(weeks).getAllByRole("button");
    if (!nearest) throw new Error("another time of the day was expected");
    await user.click(nearest);
    expect(screen.getByText("6 of 6 sessions scheduled")).toBeTruthy();
    expect(screen.queryByText(/is not available/)).toBeNull();
  });

  it("offers no weekly repetition where the school has switched it off", async () => {
    const { user } = await open({ path: `${PAGE}?at=${TUESDAY}`, flags: [] });
    await user.click(await pack(/^6 sessions/));
    expect(await screen.findByText("1 of 6 sessions scheduled")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Same time every week" })).toBeNull();
  });

  it("restores the draft of a visitor who had to register first", async () => {
    const first = await open({ path: `${PAGE}?at=${TUESDAY}` });
    await first.user.click(await pack(/^6 sessions/));
    await first.user.type(screen.getByRole("textbox"), "idioms");
    await first.user.click(screen.getByRole("button", { name: /^Continue to payment/ }));
    expect(first.visited).toEqual([`/register?next=${encodeURIComponent(PAGE)}`]);
    first.unmount();

    const { toasts } = await open({ session: aSession() });
    expect(await screen.findByText("1 of 6 sessions scheduled")).toBeTruthy();
    expect(toasts).toEqual([{ tone: "info", text: "We kept your choices. Review them and continue." }]);
    expect(screen.getByRole("heading", { name: /24 November/ })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("idioms");
  });

  it.each([
    [{ verified: false }, "/verify-otp"],
    [{ details: { country: null } }, "/complete-profile"],
  ])("sends an unfinished account %j to %s", async (missing, path) => {
    const { user, visited } = await open({ path: `${PAGE}?at=${TUESDAY}`, session: aSession(missing) });
    await user.click(await pack(/^1 session/));
    await user.click(screen.getByRole("button", { name: /^Continue to payment/ }));
    expect(visited).toEqual([`${path}?next=${encodeURIComponent(PAGE)}`]);
  });
});

describe("a time that was pressed on a trainer's card", () => {
  const pressed = `${PAGE}?at=${TUESDAY}`;
  const asked = (http: { requests: { method: string; path: string; body?: unknown }[] }) =>
    http.requests.filter(({ path }) => path === "/time-hold").map(({ method, body }) => [method, body]);

  it("a time that was pressed on a trainer's card is held at once, with a countdown, and released when it is removed", async () => {
    const { user, http } = await open({ path: pressed });
    expect(await screen.findByRole("timer", { name: "Held for you" })).toHaveProperty("textContent", "20:00");
    expect(screen.getByText("held for you")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Remove .*7:00\sPM/ }));
    expect(screen.queryByRole("timer")).toBeNull();
    expect(asked(http)).toEqual([
      ["PUT", { teacherId: TRAINER.id, startsAt: TUESDAY }],
      ["DELETE", undefined],
    ]);
  });

  it("a time that was pressed on a trainer's card is still held after signing in, without a second request to hold it", async () => {
    sessionStorage.setItem(`BOOKING_DRAFT:${TRAINER.id}`, JSON.stringify({ pack: 1, times: [TUESDAY], note: "" }));
    const held = heldFor({ teacherId: TRAINER.id, startsAt: TUESDAY });
    const { http } = await open({ session: aSession(), http: { "GET /time-hold": () => held } });
    expect(await screen.findByRole("timer", { name: "Held for you" })).toBeTruthy();
    expect(asked(http)).toEqual([["GET", undefined]]);
  });

  it("that is gone has alternatives in place, and the chosen one is held", async () => {
    const other = "2026-11-24T12:00:00.000Z";
    const { user, http } = await open({
      path: pressed,
      http: {
        "PUT /time-hold": ({ body }) => {
          if ((body as HoldTime).startsAt === other) return heldFor(body as HoldTime);
          throw new AppError("booking.slot_taken", { extra: { taken: [TUESDAY], alternatives: [other] } });
        },
      },
    });
    expect(await screen.findByText(/This time has just been booked: .*7:00\sPM/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /24 November.*2:00\sPM/ }));
    expect(await screen.findByRole("timer", { name: "Held for you" })).toBeTruthy();
    expect(asked(http).at(-1)).toEqual(["PUT", { teacherId: TRAINER.id, startsAt: other, lessonMinutes: 50 }]);
    expect(screen.getByText("1 of 6 sessions scheduled")).toBeTruthy();
  });

  it("may be held again once its time is over", async () => {
    const { user, http } = await open({ path: pressed });
    await screen.findByRole("timer", { name: "Held for you" });
    vi.setSystemTime("2026-11-21T09:21:00Z");
    await user.click(await screen.findByRole("button", { name: "Hold it again" }));
    await waitFor(() => expect(asked(http)).toHaveLength(2));
  });

  it("a time that was pressed on a trainer's card is only chosen when too many are held already", async () => {
    const full = () => {
      throw new AppError("auth.too_many_tries", { retryAfter: 60 });
    };
    await open({ path: pressed, http: { "PUT /time-hold": full } });
    expect(await screen.findByText("1 of 6 sessions scheduled")).toBeTruthy();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the length of lessons", () => {
  const offers = [30, 50].map((lessonMinutes) => ({
    lessonMinutes,
    packs: TRAINER.packs.map((price) => ({
      ...price,
      perLesson: { amountMinor: lessonMinutes * 1_000, currency: "EGP" as const },
    })),
  }));
  const bookable = { kind: "trainer", trainer: { ...TRAINER, offers }, service: null };

  it("decides prices, times and what is booked", async () => {
    const { user, http } = await open({
      session: aSession(),
      http: { "GET /bookables/:id": () => bookable, "POST /bookings": () => aBooking() },
    });
    expect(await pack(/^1 session EGP\s50/)).toBeTruthy();
    await user.click(await pack(/^30 minutes/));
    await user.click(await pack(/^1 session EGP\s30/));
    await user.click(await day(/24 November/));
    await user.click(await screen.findByRole("button", { name: /^7:00\sPM$/ }));
    await user.click(screen.getByRole("button", { name: /^Continue to payment/ }));
    const ofTimes = http.requests.filter(({ path }) => path.includes("time-slots"));
    expect(new Set(ofTimes.map(({ query }) => query?.lessonMinutes))).toEqual(new Set([30]));
    const sent = http.requests.find(({ method }) => method === "POST");
    expect(sent?.body).toMatchObject({ pack: 1, lessonMinutes: 30, startsAt: [TUESDAY] });
  });

  it("the length of lessons is a fact where the trainer gives one", async () => {
    const [short] = offers;
    await open({ http: { "GET /bookables/:id": () => ({ ...bookable, trainer: { ...TRAINER, offers: [short] } }) } });
    expect(await screen.findByText("Each session lasts 30 minutes.")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /minutes/ })).toBeNull();
  });
});

describe("holding", () => {
  const held = aBooking({ createdAt: NOW.toISOString(), holdExpiresAt: "2026-11-21T09:20:00Z" });

  async function chooseOne(options: RenderRemoteOptions = {}) {
    const page = await open({ path: `${PAGE}?at=${TUESDAY}`, session: aSession(), ...options });
    await page.user.click(await pack(/^1 session/));
    return { ...page, hold: () => page.user.click(screen.getByRole("button", { name: /^Continue to payment/ })) };
  }

  it("books once, publishes the event and goes on to pay", async () => {
    const { hold, http, toasts, published, visited } = await chooseOne({ http: { "POST /bookings": () => held } });
    await hold();
    await waitFor(() => expect(visited).toEqual(["/payment/KX7Q2MZ4T9WJ6R8"]));
    const sent = http.requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ teacherId: TRAINER.id, pack: 1, lessonMinutes: 50, startsAt: [TUESDAY] });
    expect(sent?.options.idempotencyKey).toBeTruthy();
    expect(toasts).toEqual([{ tone: "success", text: "Booking created successfully" }]);
    expect(published.map(({ type }) => type)).toContain("booking.created");
    expect(sessionStorage).toHaveLength(0);
  });

  it("does not overtake the request that holds the time for now", async () => {
    const answer = Promise.withResolvers<void>();
    const { hold, http, visited } = await chooseOne({
      http: {
        "PUT /time-hold": async ({ body }) => {
          await answer.promise;
          return heldFor(body as HoldTime);
        },
        "POST /bookings": () => held,
      },
    });
    await hold();
    const isBooked = () => http.requests.some(({ method }) => method === "POST");
    expect(isBooked()).toBe(false);
    answer.resolve();
    await waitFor(() => expect(visited).toEqual(["/payment/KX7Q2MZ4T9WJ6R8"]));
    expect(isBooked()).toBe(true);
  });

  it("replaces a taken time by an alternative and keeps the rest of the draft", async () => {
    const other = "2026-11-24T12:00:00Z";
    let calls = 0;
    const { hold, http, user, visited } = await chooseOne({
      http: {
        "POST /bookings": () => {
          calls += 1;
          if (calls > 1) return held;
          throw new AppError("booking.slot_taken", { extra: { taken: [TUESDAY], alternatives: [other] } });
        },
      },
    });
    await hold();
    expect(await screen.findByText(/This time has just been booked: .*7:00\sPM/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /24 November.*2:00\sPM/ }));
    expect(screen.queryByText(/This time has just been booked/)).toBeNull();

    await hold();
    await waitFor(() => expect(visited).toHaveLength(1));
    const [first, second] = http.requests.filter(({ method }) => method === "POST");
    expect(second?.body).toEqual({
      teacherId: TRAINER.id,
      pack: 1,
      lessonMinutes: 50,
      startsAt: ["2026-11-24T12:00:00.000Z"],
    });
    expect(second?.options.idempotencyKey).not.toBe(first?.options.idempotencyKey);
  });

  it("shows at the calendar that the student has another booking then", async () => {
    const busy = () => {
      throw new AppError("booking.student_busy");
    };
    const { hold } = await chooseOne({ http: { "POST /bookings": busy } });
    await hold();
    const grid = screen.getByRole("grid");
    await waitFor(() => expect(grid.getAttribute("aria-describedby")).toBeTruthy());
    const error = document.getElementById(grid.getAttribute("aria-describedby") ?? "");
    expect(error?.textContent).toBe("You already have a booking for this date and time");
  });
});

describe("the way back from the payment", () => {
  const booked = aBooking({ status: "awaiting_payment", holdExpiresAt: "2026-11-21T09:20:00Z" });
  const back = `${PAGE}?held=${booked.referenceCode}`;
  const answer = (change: Partial<Booking>) => ({ "GET /bookings/:id": () => ({ ...booked, ...change }) });

  it("shows the held booking and how long it is held", async () => {
    await open({ path: back, session: aSession(), http: answer({}) });
    expect(await screen.findByText("20:00")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Pay EGP\s250/ }).getAttribute("href")).toBe(
      `/payment/${booked.referenceCode}`,
    );
  });

  it.each([
    ["when the hold runs out", {}],
    ["when the booking has expired", { status: "expired", holdExpiresAt: null }],
  ] as const)("offers to choose again, with what was chosen, %s", async (_when, change) => {
    const { user } = await open({ path: back, session: aSession(), http: answer(change) });
    await screen.findByText(/./, { selector: "h2" });
    vi.setSystemTime("2026-11-21T09:21:00Z");
    await user.click(await screen.findByRole("button", { name: "Choose times again" }));
    expect(await screen.findByText(`${booked.lessons.length} of ${booked.pack} session scheduled`)).toBeTruthy();
    expect(window.location.search).toBe("");
  });

  it.each([
    ["is paid", answer({ status: "confirmed" })],
    [
      "is another person's",
      {
        "GET /bookings/:id": () => {
          throw new AppError("request.not_found");
        },
      },
    ],
  ])("begins anew when the booking %s", async (_what, http) => {
    await open({ path: back, session: aSession(), http });
    expect(await screen.findByRole("button", { name: "Choose times" })).toBeTruthy();
  });
});
