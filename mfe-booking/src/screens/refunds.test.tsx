import { AppError } from "@kalima/contracts/errors";
import type { RefundQuote } from "@kalima/payment-contract";
import { aBooking, aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { listStaffBookingsFrom } from "./bookings.fixtures.ts";

const money = (amountMinor: number) => ({ amountMinor, currency: "EGP" });
const QUOTE: RefundQuote = {
  left: money(114_000),
  method: "card",
  card: { brand: "visa", last4: "4242" },
  perLesson: money(19_000),
  maxLessons: 2,
  alone: money(100_000),
  waiting: null,
};
const paid = aBooking({ status: "confirmed", holdExpiresAt: null, actions: ["cancel", "refund", "view"] });

async function open(http: FakeRoutes, options: RenderRemoteOptions = {}, name = "Refund") {
  const rendered = await renderRemote(app, {
    path: `/dashboard/appointments/bookings?open=${paid.id}`,
    place: { kind: "slot", slot: "dashboard.section", key: "bookings" },
    session: aSession({ role: { name: "admin" } }),
    ...options,
    http: { ...listStaffBookingsFrom(() => [paid]), "GET /bookings/:id/refund": () => QUOTE, ...http },
  });
  await rendered.user.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  const sent = () => rendered.http.requests.filter(({ method }) => method === "POST");
  return { ...rendered, dialog, sent };
}

describe("a refund by staff", () => {
  it("a refund by staff of a part needs an amount that is left and a reason, and keeps what was typed", async () => {
    let isDown = true;
    const { user, dialog, sent, toasts } = await open({
      "POST /bookings/:id/refunds": () => {
        if (isDown) throw new AppError("booking.transition_refused");
        return { state: "made" };
      },
    });
    expect(await dialog.findByText("•••• 4242")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: "A part of it" }));
    await user.type(dialog.getByRole("textbox", { name: /Amount/ }), "2000");
    await user.click(dialog.getByRole("button", { name: "Give back" }));
    expect(dialog.getByText(/At most EGP.1,140/)).toBeTruthy();
    expect(dialog.getByText("This field is required")).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await user.clear(dialog.getByRole("textbox", { name: /Amount/ }));
    await user.type(dialog.getByRole("textbox", { name: /Amount/ }), "95.50");
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Bad sound");
    await user.click(dialog.getByRole("button", { name: "Give back" }));
    expect(await dialog.findByText("This booking has changed in the meantime")).toBeTruthy();
    isDown = false;
    await user.click(dialog.getByRole("button", { name: "Give back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent().at(-1)?.body).toEqual({ to: "method", amountMinor: 9_550, of: 114_000, reason: "Bad sound" });
    expect(toasts.at(-1)?.text).toMatch(/the student has been told/);
  });

  it("a refund by staff of all that is left says beforehand that a second person has to approve it", async () => {
    const { user, dialog, toasts } = await open({ "POST /bookings/:id/refunds": () => ({ state: "waiting" }) });
    expect(await dialog.findByText(/more than you may refund alone \(EGP.1,000\)/)).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Moved abroad");
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    await waitFor(() => expect(toasts.at(-1)?.text).toBe("The refund is waiting for a second person's approval."));
  });

  it("may be sessions of the pack instead", async () => {
    const { user, dialog, sent } = await open({ "POST /bookings/:id/refunds": () => ({ state: "made" }) });
    await user.click(await dialog.findByRole("radio", { name: /Sessions/ }));
    await user.type(dialog.getByRole("textbox", { name: /How many sessions/ }), "2");
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Power cut");
    await user.click(dialog.getByRole("button", { name: "Give back" }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ to: "credits", lessons: 2, of: 2, reason: "Power cut" }));
  });

  it.each<[string, Partial<RefundQuote>, RegExp]>([
    ["one waits", { waiting: { amount: money(114_000), requestedAt: "2026-03-10T18:00:00Z" } }, /waiting for a second/],
    ["nothing is left", { left: money(0), maxLessons: 0 }, /Nothing is left/],
  ])("a refund by staff is not offered while %s", async (_when, changes, words) => {
    const { dialog } = await open({ "GET /bookings/:id/refund": () => ({ ...QUOTE, ...changes }) });
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Give back" }).hasAttribute("disabled")).toBe(true);
  });

  it("says so when what is left cannot be read", async () => {
    const { dialog } = await open({
      "GET /bookings/:id/refund": () => {
        throw new AppError("request.not_found");
      },
    });
    expect(await dialog.findByRole("alert")).toBeTruthy();
  });

  it("a refund by staff is in Arabic", async () => {
    const { dialog } = await open({}, { language: "ar" }, "رد المبلغ");
    expect(await dialog.findByText("يمكن إعادة جلستين من هذه الباقة لتحديد موعدين جديدين لهما")).toBeTruthy();
  });
});
