import type { Booking } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { bookingConfirmed } from "@kalima/payment-contract";
import { aBooking, aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { listBookingsFrom } from "./bookings.fixtures.ts";

const held = aBooking();
const over = aBooking({
  id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
  status: "expired",
  actions: ["book_again", "view"],
});

function open(routes: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/profile/bookings",
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "bookings" },
    ...options,
    http: routes,
  });
}

const chooseToCancel = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
  await user.click(await screen.findByRole("button", { name: /^More about/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel booking" }));
};

/** The payload that mfe-payment publishes. */
const PAID = {
  payload: { bookingId: "0192d2b4-6f2e-7c1a-9f5e-2d7b1c3a4e5f", lessonIds: [], confirmedAt: "2026-03-29T10:00:00Z" },
};

describe("the list of bookings", () => {
  it("shows status, meaning and the actions of each booking", async () => {
    await open(listBookingsFrom(() => [held, over]));
    const [first, second] = await screen.findAllByRole("article");
    if (!first || !second) throw new Error("two bookings were expected");
    expect(within(first).getByText("Awaiting payment")).toBeTruthy();
    expect(
      within(first)
        .getByRole("link", { name: /^Pay EGP/ })
        .getAttribute("href"),
    ).toBe("/payment/KX7Q2MZ4T9WJ6R8");
    expect(within(second).getByText("Expired")).toBeTruthy();
    // At the weekday and clock time of its first lesson.
    expect(within(second).getByRole("link", { name: "Book again" }).getAttribute("href")).toMatch(
      new RegExp(`^/booking/${held.teacher.id}\\?at=\\d{4}-`),
    );
    expect(within(second).queryByRole("button", { name: /^More about/ })).toBeNull();
  });

  it("keeps the filter in the URL", async () => {
    const { user } = await open(listBookingsFrom(() => [held, over]));
    await user.click(await screen.findByRole("button", { name: /^Expired/ }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(window.location.search).toBe("?status=expired");
  });

  it("counts the bookings of each status, and names the next session", async () => {
    const lesson = {
      id: "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f",
      status: "upcoming" as const,
      startsAt: "2099-04-03T10:00:00Z",
      endsAt: "2099-04-03T10:50:00Z",
    };
    const planned = aBooking({ lessons: [...held.lessons, lesson] });
    await open(listBookingsFrom(() => [planned, over]));
    const filter = await screen.findByRole("group", { name: "Show by status" });
    await within(filter).findByRole("button", { name: "All 2" });
    expect(within(filter).getByRole("button", { name: "Expired 1" })).toBeTruthy();
    expect(within(filter).queryByRole("button", { name: /^Refunded/ })).toBeNull();
    expect(await screen.findByText(/^Next session Fri 3 April/)).toBeTruthy();
  });

  it("names paid packs in the filter as on their cards", async () => {
    const paid = aBooking({ status: "confirmed", holdExpiresAt: null });
    await open(listBookingsFrom(() => [paid]));
    const filter = await screen.findByRole("group", { name: "Show by status" });
    expect(await within(filter).findByRole("button", { name: "Active or used up 1" })).toBeTruthy();
    expect(within(filter).queryByRole("button", { name: /^Confirmed/ })).toBeNull();
  });

  it("distinguishes an empty list from a filter without results", async () => {
    const { user } = await open(
      listBookingsFrom(() => [held]),
      { path: "/profile/bookings?status=refunded" },
    );
    expect(await screen.findByText("No booking has this status")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all bookings" }));
    expect(await screen.findAllByRole("article")).toHaveLength(1);
  });

  it("links to the trainers when there are no bookings", async () => {
    await open(listBookingsFrom(() => []));
    expect((await screen.findByRole("link", { name: "See all trainers" })).getAttribute("href")).toBe("/teachers");
  });

  it("shows an error and retries on demand", async () => {
    let isDown = true;
    const { user } = await open(
      listBookingsFrom(() => {
        if (isDown) throw new AppError("server.unavailable");
        return [held];
      }),
    );
    expect(await screen.findByText("We could not load the bookings")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByRole("article")).toBeTruthy();
  });

  it("leads to the details of each booking", async () => {
    await open(listBookingsFrom(() => [held]));
    const link = await screen.findByRole("link", { name: "View details of KX7Q2MZ4T9WJ6R8" });
    expect(link.getAttribute("href")).toBe("/profile/bookings/KX7Q2MZ4T9WJ6R8");
  });

  it("updates when another remote confirms a payment", async () => {
    let now = held;
    const { platform } = await open(listBookingsFrom(() => [now]));
    await screen.findByRole("article");
    now = aBooking({
      status: "confirmed",
      holdExpiresAt: null,
      credits: { left: 5, expiresAt: null },
      actions: ["cancel", "view"],
    });
    act(() => platform.bus.publish(bookingConfirmed, PAID.payload));
    expect(await within(screen.getByRole("article")).findByText("Active")).toBeTruthy();
  });

  it("copies the reference code", async () => {
    const { user, toasts } = await open(listBookingsFrom(() => [held]));
    await user.click(await screen.findByRole("button", { name: /^Copy reference code/ }));
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: "Reference Code copied successfully" }]));
    expect(await navigator.clipboard.readText()).toBe("KX7Q2MZ4T9WJ6R8");
  });
});

describe("who reads a booking", () => {
  it.each([
    ["student", "cancelled_by_student", "Cancelled by you"],
    ["trainer", "cancelled_by_student", "Cancelled by the student"],
    ["student", "cancelled", "Cancelled"],
  ] as const)("decides its words: a %s reads %s as “%s”", async (name, status, label) => {
    await open(
      listBookingsFrom(() => [aBooking({ status, holdExpiresAt: null, actions: ["view"] })]),
      {
        session: aSession({ role: { name } }),
      },
    );
    const card = await screen.findByRole("article");
    expect(within(card).getByText(label)).toBeTruthy();
    expect(screen.getByRole("button", { name: new RegExp(`^${label}`) })).toBeTruthy();
  });

  it.each(["trainer"] as const)("speaks to a %s about the student", async (name) => {
    const session = aSession({ role: { name } });
    await open(
      listBookingsFrom(() => [held]),
      { session },
    );
    const card = await screen.findByRole("article");
    expect(card.textContent).toContain("while the student pays");
    expect(card.textContent).not.toMatch(/\byour?\b/i);
  });
});

it("shows a status that was added after this version was built", async () => {
  const later = aBooking({ status: "disputed" as "expired", holdExpiresAt: null, actions: ["view"] });
  await open(listBookingsFrom(() => [later]));
  expect(within(await screen.findByRole("article")).getByText("Updated")).toBeTruthy();
});

describe("cancelling", () => {
  it("asks for confirmation, and sends nothing when the student keeps the booking", async () => {
    const { user, http } = await open(listBookingsFrom(() => [held]));
    await chooseToCancel(user);
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Keep booking" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("sends an idempotency key, shows a toast and the new status", async () => {
    let now = held;
    const { user, http, toasts, published } = await open({
      ...listBookingsFrom(() => [now]),
      "POST /bookings/:id/cancel": () => {
        now = aBooking({ status: "cancelled_by_student", holdExpiresAt: null, actions: ["book_again", "view"] });
        return now;
      },
    });
    await chooseToCancel(user);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel booking" }));
    expect(await within(await screen.findByRole("article")).findByText("Cancelled by you")).toBeTruthy();
    expect(toasts).toEqual([{ tone: "success", text: "Booking cancelled successfully" }]);
    expect(published.map(({ type }) => type)).toEqual(["booking.cancelled"]);
    expect(http.requests.find(({ method }) => method === "POST")?.options.idempotencyKey).toBeTruthy();
  });

  it("keeps the dialog open and shows why it was refused", async () => {
    const { user } = await open({
      ...listBookingsFrom(() => [held]),
      "POST /bookings/:id/cancel": () => {
        throw new AppError("booking.transition_refused");
      },
    });
    await chooseToCancel(user);
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel booking" }));
    expect(await within(dialog).findByText("This booking has changed in the meantime")).toBeTruthy();
  });
});

describe("the state of a pack", () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const aPack = (credits: Booking["credits"]) =>
    aBooking({ pack: 12, status: "confirmed", holdExpiresAt: null, lessons: [], credits, actions: ["plan", "view"] });

  it.each([
    ["en", "Active", "4 done · 0 booked · 8 left", /^8 sessions expire on /],
    ["ar", "سارية", "تمت: 4، محجوزة: 0، متبقية: 8", /^تنتهي صلاحية 8 جلسات في /],
  ] as const)(
    "warns before sessions expire, with the button that plans them, in %s",
    async (language, pill, counts, ends) => {
      await open(
        listBookingsFrom(() => [aPack({ left: 8, used: 4, expiresAt: inDays(9) })]),
        { language },
      );
      const card = await screen.findByRole("article");
      expect(within(card).getByText(pill)).toBeTruthy();
      expect(card.textContent).toContain(counts);
      const note = within(card).getByRole("note");
      expect(within(note).getByText(ends)).toBeTruthy();
      expect(within(note).getAllByRole("button")).toHaveLength(1);
      expect(within(card).getAllByRole("button", { name: /^(Schedule|تحديد)/ })).toHaveLength(1);
    },
  );

  it("says quietly when it ends while there is time", async () => {
    await open(listBookingsFrom(() => [aPack({ left: 8, used: 4, expiresAt: inDays(60) })]));
    const card = await screen.findByRole("article");
    expect(within(card).queryByRole("note")).toBeNull();
    expect(within(card).getByText(/^Schedule by/)).toBeTruthy();
    expect(within(card).getByRole("button", { name: "Schedule 8 sessions" })).toBeTruthy();
  });

  it("is used up once nothing is to come", async () => {
    await open(listBookingsFrom(() => [aPack({ left: 0, used: 12, expiresAt: inDays(9) })]));
    expect(await within(await screen.findByRole("article")).findByText("Used up")).toBeTruthy();
  });
});

describe("a paid booking", () => {
  const paid = aBooking({ status: "confirmed", holdExpiresAt: null, actions: ["cancel", "view"] });
  const quote = {
    lessons: 5,
    released: ["2026-11-25T17:00:00Z"],
    kept: ["2026-11-24T17:00:00Z"],
    amount: { amountMinor: 95_000, currency: "EGP" },
    card: { brand: "visa", last4: "4242" },
    choices: ["money", "credits"],
    creditsExpireAt: "2027-01-20T17:00:00Z",
  };

  it.each([
    { choice: /refunded/, giveBack: "money", toast: "Booking cancelled successfully" },
    {
      choice: /^Keep 5 sessions in your pack/,
      giveBack: "credits",
      toast: "Your times were released. The sessions are back in your pack.",
    },
  ])("a paid booking is given back as $giveBack, after the amount was shown", async ({ choice, giveBack, toast }) => {
    const sent: unknown[] = [];
    const { user, toasts } = await open({
      ...listBookingsFrom(() => [paid]),
      "GET /bookings/:id/cancellation": () => quote,
      "POST /bookings/:id/cancel": ({ body }) => {
        sent.push(body);
        return { ...paid, status: giveBack === "credits" ? "confirmed" : "cancelled_by_student" };
      },
    });
    await chooseToCancel(user);
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("5 sessions come back to you.")).toBeTruthy();
    expect(dialog.textContent).toContain("950");
    expect(dialog.textContent).toContain("4242");
    await user.click(within(dialog).getByRole("radio", { name: choice }));
    await user.click(
      within(dialog).getByRole("button", { name: giveBack === "credits" ? "Release the times" : "Cancel booking" }),
    );
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: toast }]));
    expect(sent).toEqual([{ giveBack, expectedLessons: 5 }]);
  });
});

describe("the question about another pack", () => {
  const ending = aBooking({ status: "confirmed", actions: ["view"], renewal: { isAsked: true, intends: null } });
  const answers = (given: unknown[]): FakeRoutes => ({
    ...listBookingsFrom(() => [ending]),
    "PATCH /students/my/intends-to-renew": ({ body }) => {
      given.push(body);
      return { done: true };
    },
  });

  it("leads to the booking page after a yes", async () => {
    const given: unknown[] = [];
    const { user } = await open(answers(given));
    await user.click(await screen.findByRole("button", { name: "Book another pack" }));
    await waitFor(() => expect(window.location.pathname).toBe(`/booking/${ending.teacher.id}`));
    expect(given).toEqual([{ bookingId: ending.id, intends: "yes" }]);
  });

  it("takes a no with its reason, and keeps the reason when it cannot be saved", async () => {
    const given: unknown[] = [];
    let isDown = true;
    const { user } = await open({
      ...listBookingsFrom(() => [ending]),
      "PATCH /students/my/intends-to-renew": ({ body }) => {
        if (isDown) throw new AppError("server.unavailable");
        given.push(body);
        return { done: true };
      },
    });
    await user.click(await screen.findByRole("button", { name: "No, thank you" }));
    await user.type(await screen.findByRole("textbox", { name: /better/ }), "Exams");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(given).toEqual([{ bookingId: ending.id, intends: "no", reason: "Exams" }]));
  });

  it("the question about another pack is not there where the server does not ask", async () => {
    await open(
      listBookingsFrom(() => [
        aBooking({ status: "confirmed", actions: ["view"], renewal: { isAsked: false, intends: "no" } }),
      ]),
    );
    await screen.findAllByRole("article");
    expect(screen.queryByRole("button", { name: "Book another pack" })).toBeNull();
  });
});
