import { AppError } from "@kalima/contracts/errors";
import {
  aBooking,
  aLesson,
  aSession,
  type FakeRoutes,
  inMinutes,
  type RenderRemoteOptions,
  renderRemote,
} from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const paid = aBooking({
  status: "confirmed",
  holdExpiresAt: null,
  credits: { left: 2, expiresAt: "2027-01-20T17:00:00Z" },
  note: "I have an exam in May",
  actions: ["cancel", "plan", "view"],
});
const EVENT = {
  by: null,
  byReader: false,
  startsAt: null,
  movedTo: null,
  reason: null,
  outcome: null,
  lessons: null,
  refund: null,
};
const BOOKED = { ...EVENT, kind: "booked", at: "2026-11-20T10:00:00Z", by: "student", byReader: true };

function open(routes: FakeRoutes, options: RenderRemoteOptions = {}) {
  const isAtWork = options.session?.state === "signedIn" && options.session.user.role.name !== "student";
  return renderRemote(app, {
    path: `${isAtWork ? "/dashboard/appointments" : "/profile"}/bookings/${paid.referenceCode}`,
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "bookings" },
    ...options,
    http: {
      "GET /bookings/:id": () => paid,
      "GET /bookings/:id/lessons": () => [],
      "GET /bookings/:id/history": () => [BOOKED],
      ...routes,
    },
  });
}

describe("a booking whose proof is checked", () => {
  it.each([
    ["en", 60, /Expect our answer by /, null],
    ["en", -1, /^We promised to check your proof of payment by .* and we are late/, "Write to support"],
    ["ar", 60, /ويصلك ردنا قبل /, null],
    ["ar", -1, /^وعدناك بمراجعة إثبات الدفع قبل .* وتأخرنا/, "مراسلة الدعم"],
  ] as const)("says by when, in %s and %i minutes before", async (language, minutes, words, support) => {
    const checked = aBooking({ status: "pending_approval", holdExpiresAt: null, proofDueAt: inMinutes(minutes) });
    await open({ "GET /bookings/:id": () => checked }, { language });
    const meaning = await screen.findByText(words);
    expect(within(meaning).queryByRole("link")?.textContent ?? null).toBe(support);
  });

  it("says so to the school without an excuse", async () => {
    const checked = aBooking({ status: "pending_approval", holdExpiresAt: null, proofDueAt: inMinutes(-1) });
    await open({ "GET /bookings/:id": () => checked }, { session: aSession({ role: { name: "admin" } }) });
    const meaning = await screen.findByText(/^The check of the proof of payment has been overdue since /);
    expect(within(meaning).queryByRole("link")).toBeNull();
  });
});

describe("a booking that has ended", () => {
  const refund = {
    amount: { amountMinor: 120_000, currency: "EGP" },
    method: "card" as const,
    card: { brand: "visa", last4: "4242" },
    decidedAt: "2026-11-21T10:00:00Z",
    sentAt: "2026-11-23T10:00:00Z",
    hasFailed: false,
  };
  const cancellation = { by: "trainer", byReader: false, at: "2026-11-21T10:00:00Z", reason: "Ill" } as const;
  const refunded = aBooking({
    status: "refunded",
    holdExpiresAt: null,
    cancellation: { ...cancellation, money: "back" },
    refunds: [refund],
    actions: ["view"],
  });
  const openEnded = (changes: Partial<typeof refunded>, options: RenderRemoteOptions = {}) =>
    open({ "GET /bookings/:id": () => ({ ...refunded, ...changes }) }, options);

  it("says who ended it, when and why, and how much went back, which way and when", async () => {
    await openEnded({});
    const facts = await screen.findByRole("article");
    expect(facts.textContent).toMatch(/Cancelled by the trainer on .*21.*Reason: Ill/);
    expect(facts.textContent).toMatch(/1,200.* was refunded on .*23.* To the card used for the payment: •••• 4242/);
    expect(facts.textContent).not.toMatch(/on its way|get the money/);
  });

  it.each([
    ["owed", "en", { sentAt: null }, /has been on its way back since .*21/],
    ["failed", "en", { sentAt: null, hasFailed: true }, /did not go through/],
    [
      "sent to a wallet",
      "en",
      { method: "wallet", card: null },
      /was refunded on .* To the mobile wallet used for the payment/,
    ],
    ["sent", "ar", {}, /تم رد .*إلى بطاقة الدفع: •••• 4242/],
  ] as const)("tells the refund as it is: %s, in %s", async (_name, language, changes, words) => {
    await openEnded({ refunds: [{ ...refund, ...changes }] }, { language });
    expect((await screen.findByRole("article")).textContent).toMatch(words);
  });

  it.each([
    ["the student who cancelled", "student", { by: "student", byReader: true }, "Cancelled by you on "],
    ["the trainer", "trainer", { by: "student", byReader: false }, "Cancelled by the student on "],
    ["staff", "admin", { by: "school", byReader: false }, "Cancelled by the school on "],
  ] as const)("says to %s who did it", async (_name, role, by, words) => {
    await openEnded({ cancellation: { ...cancellation, ...by } }, { session: aSession({ role: { name: role } }) });
    expect((await screen.findByRole("article")).textContent).toContain(words);
  });

  it("promises nothing about money of which a server says nothing", async () => {
    const { refunds: _, ...earlier } = refunded;
    await open({ "GET /bookings/:id": () => earlier });
    expect((await screen.findByRole("article")).textContent).toContain("You get the money of this booking back.");
  });

  it("has sessions that say who cancelled each, and why", async () => {
    const lesson = aLesson({ status: "cancelled", cancelledBy: "school", cancelReason: "A holiday", actions: [] });
    await open({ "GET /bookings/:id/lessons": () => [lesson] });
    const sessions = await screen.findByRole("list", { name: "Sessions" });
    expect(sessions.textContent).toMatch(/The school cancelled this session\..*Reason: A holiday/);
  });
});

describe("the details of a booking", () => {
  it("the details of a booking are read by the reference code, and show note, sessions and what can be done with each", async () => {
    const lesson = aLesson({ actions: ["start", "reschedule", "cancel"] });
    const { http } = await open({ "GET /bookings/:id/lessons": () => [lesson] });
    const sessions = await screen.findByRole("list", { name: "Sessions" });
    expect(http.requests.find(({ path }) => path === `/bookings/${paid.referenceCode}`)).toBeTruthy();
    expect(within(sessions).getByRole("link", { name: "Join" }).getAttribute("href")).toBe(
      `/lessons/${lesson.id}/room`,
    );
    expect(within(sessions).getByRole("button", { name: "Move" })).toBeTruthy();
    expect(screen.getByText("I have an exam in May")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Schedule 2 sessions" })).toBeTruthy();
  });

  it("open the choice of times for whoever comes to plan the rest of the pack", async () => {
    await open(
      {
        "GET /teachers/:id/calendar": () => [],
        "GET /teachers/:id/time-slots": () => [],
      },
      { path: `/profile/bookings/${paid.referenceCode}?plan=${paid.referenceCode}` },
    );
    const times = await screen.findByRole("dialog", { name: /Schedule/ });
    expect(await within(times).findAllByRole("grid")).toHaveLength(1);
  });

  it("tell who did what, when and why", async () => {
    const cancelled = {
      ...EVENT,
      kind: "lesson_cancelled",
      at: "2026-11-21T10:00:00Z",
      by: "trainer",
      startsAt: "2026-11-24T17:00:00Z",
      reason: "Ill",
      outcome: "credit",
    };
    await open({ "GET /bookings/:id/history": () => [BOOKED, cancelled] });
    const history = await screen.findByRole("region", { name: "History" });
    expect(await within(history).findByText("Back in your pack")).toBeTruthy();
    expect(within(history).getByText("Ill")).toBeTruthy();
    expect(within(history).getByText(/by the trainer/)).toBeTruthy();
  });

  it.each([
    ["student", paid, 1],
    ["admin", paid, 0],
    ["student", aBooking({ actions: ["pay", "cancel", "view"] }), 0],
  ] as const)("lead a %s to the payment of their own paid booking", async (name, booking, links) => {
    await open({ "GET /bookings/:id": () => booking }, { session: aSession({ role: { name } }) });
    await screen.findByRole("article");
    expect(screen.queryAllByRole("link", { name: "Payment and receipt" })).toHaveLength(links);
  });

  it("show the held times of an unpaid one", async () => {
    await open({ "GET /bookings/:id": () => aBooking() });
    const sessions = await screen.findByRole("region", { name: "Sessions" });
    await waitFor(() => expect(within(sessions).getAllByRole("listitem")).toHaveLength(aBooking().lessons.length));
  });

  it.each(["request.not_found", "request.invalid"] as const)("say the same of every wrong code: %s", async (code) => {
    await open({
      "GET /bookings/:id": () => {
        throw new AppError(code, { status: code === "request.invalid" ? 400 : 404 });
      },
    });
    expect(await screen.findByText("We could not find this booking")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "All bookings" })[0]?.getAttribute("href")).toBe("/profile/bookings");
  });

  it("can be loaded again after a failure", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /bookings/:id": () => {
        if (isDown) throw new AppError("server.unavailable");
        return paid;
      },
    });
    expect(await screen.findByText("We could not load the bookings")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByRole("article")).toBeTruthy();
  });
});
