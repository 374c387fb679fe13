import { AppError } from "@kalima/contracts/errors";
import type { PayCode, Payment } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW, PAID } from "./orders.fixtures.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

const OPEN = aPayment({ methods: ["instapay", "card", "fawry"] });
const INSTAPAY: PayCode = {
  method: "instapay",
  code: "kalima@instapay",
  link: "https://ipn.example/S/1",
  qr: { size: 29, path: "M4 4h7v1h-7z" },
  payBy: "2026-03-29T10:00:00Z",
};
const FAWRY: PayCode = { method: "fawry", code: "9876543210", link: null, qr: null, payBy: "2026-03-30T09:45:00Z" };
const TO = { holder: "Kalima", bank: "Nile Bank", iban: "EG380019000500000000263180002", code: "NILEEGCX" };
const waitsFor = (payCode: PayCode) =>
  aPayment({
    ...OPEN,
    payCode,
    booking: aBooking({ status: "pending", holdExpiresAt: payCode.payBy }),
    hostedFieldsUrl: null,
  });

function server(start: Payment) {
  const order = { now: start };
  return { order, http: { "GET /payments/:ref": () => order.now } };
}
function open(http: RenderRemoteOptions["http"], options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: `/payment/${OPEN.referenceCode}`, session: aSession(), http, ...options });
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("paying with a code", () => {
  it("asks for one once, and then shows the address, a QR code and the way to the app", async () => {
    const { order, http } = server(OPEN);
    const charge = () => {
      order.now = waitsFor(INSTAPAY);
      return order.now;
    };
    const page = await open({ ...http, "POST /payments/:ref/charges": charge });
    await page.user.dblClick(await screen.findByRole("button", { name: /^Pay EGP\s250 with InstaPay$/ }));
    expect(await heading("Pay with InstaPay")).toBeTruthy();
    expect(screen.getAllByRole("region", { name: "Pay with InstaPay" })).toHaveLength(1);
    expect(screen.getByText("kalima@instapay")).toBeTruthy();
    expect(screen.getByRole("img", { name: "QR code of the payment" }).getAttribute("viewBox")).toBe("0 0 29 29");
    expect(screen.getByRole("link", { name: "Open InstaPay" }).getAttribute("href")).toBe(INSTAPAY.link);
    expect(screen.getByRole("timer").textContent).toBe("15:00");
    const charges = page.http.requests.filter(({ method }) => method === "POST");
    expect(charges.map(({ body }) => body)).toEqual([{ method: { type: "instapay" } }]);
  });

  it("shows a Fawry code in groups, until when it and the times end, and copies it whole", async () => {
    const { user, toasts } = await open(server(waitsFor(FAWRY)).http);
    expect(await heading("Pay your Fawry code")).toBeTruthy();
    const waiting = screen.getByText("987 654 3210").closest("section");
    expect(waiting?.textContent).toContain("Times held until Mon 30 March");
    expect(screen.queryByRole("timer")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Copy: Fawry code" }));
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: "Copied: Fawry code" }]));
    expect(await navigator.clipboard.readText()).toBe("9876543210");
  });

  it("asks the server for a code whose answer was lost", async () => {
    const asked = vi.fn(() => waitsFor(FAWRY));
    await open({ ...server(waitsFor({ ...FAWRY, code: null })).http, "POST /payments/:ref/charges/check": asked });
    expect(await screen.findByText("987 654 3210")).toBeTruthy();
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    ["fawry", "payment.code_rejected", "Fawry", /The payment was refused/, /^New Fawry code for EGP\s250$/],
    ["instapay", "payment.code_expired", "InstaPay", /not paid in time/, /^New InstaPay code for EGP\s250$/],
    ["instapay", "payment.provider_unavailable", "InstaPay", /not available/, /^New InstaPay code/],
  ] as const)(
    "comes back to %s after %s, and offers a new code there",
    async (lastMethod, lastError, tab, words, act) => {
      await open(server({ ...OPEN, methods: ["card", "instapay", "fawry"], lastError, lastMethod }).http);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.getByRole("tab", { selected: true }).textContent).toBe(tab);
      expect(screen.getByRole("button", { name: act })).toBeTruthy();
      expect(screen.getAllByRole("alert")).toHaveLength(1);
    },
  );

  it("says at the first method what happened to one that is offered no longer", async () => {
    const failed = { lastError: "payment.code_rejected", lastMethod: "fawry" } as const;
    await open(server({ ...OPEN, methods: ["instapay", "card"], ...failed }).http);
    expect(await screen.findByText(/The payment was refused/)).toBeTruthy();
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("InstaPay");
  });

  const booking = aBooking({ status: "expired", holdExpiresAt: null });
  const expired = aPayment({ ...OPEN, booking, lastError: "payment.code_expired", lastMethod: "fawry" });
  const others = `/booking/${booking.teacher.id}?held=${booking.referenceCode}`;

  it("leads from an expired Fawry code to a new order of the same times, where Fawry is open", async () => {
    const next = aPayment({ ...OPEN, methods: ["card", "fawry"], referenceCode: "NEXT" });
    const created = vi.fn(() => aBooking({ referenceCode: "NEXT" }));
    const shown = {
      "GET /payments/:ref": ({ params }: { params: { ref?: string } }) => (params.ref === "NEXT" ? next : expired),
    };
    const { user } = await open({ ...server(expired).http, ...shown, "POST /bookings": created });
    await user.click(await screen.findByRole("button", { name: "Hold the same times and get a new code" }));
    expect((await screen.findByRole("tab", { selected: true })).textContent).toBe("Fawry");
    expect(created.mock.calls).toMatchObject([
      [
        {
          body: {
            teacherId: booking.teacher.id,
            pack: booking.pack,
            startsAt: booking.lessons.map(({ startsAt }) => startsAt),
          },
        },
      ],
    ]);
  });

  it("leads on to other times when those are taken", async () => {
    const taken = () => {
      throw new AppError("booking.slot_taken");
    };
    const { user } = await open({ ...server(expired).http, "POST /bookings": taken });
    await user.click(await screen.findByRole("button", { name: "Hold the same times and get a new code" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Hold the same times/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Choose other times" }).getAttribute("href")).toBe(others);
  });

  it("offers other times alone once one of those has begun", async () => {
    const begun = booking.lessons.map((lesson) => ({ ...lesson, startsAt: "2020-01-01T10:00:00Z" }));
    await open(server({ ...expired, booking: { ...booking, lessons: begun } }).http);
    expect((await screen.findByRole("link", { name: "Choose other times" })).getAttribute("href")).toBe(others);
    expect(screen.queryByRole("button", { name: /^Hold the same times/ })).toBeNull();
  });

  it("stays with a transfer that was chosen after a failure", async () => {
    const page = aPayment({
      ...OPEN,
      methods: ["card", "transfer"],
      lastError: "payment.declined",
      lastMethod: "card",
      transfer: { account: TO, reference: OPEN.orderNumber, state: "chosen", refusal: null, proof: null },
      timeline: [
        { kind: "charge_started", at: "2026-03-29T09:41:00Z" },
        { kind: "transfer_chosen", at: "2026-03-29T09:43:00Z" },
      ],
    });
    await open(server(page).http);
    expect((await screen.findByRole("tab", { selected: true })).textContent).toBe("Bank transfer");
  });

  it.each([
    ["instapay", /InstaPay/],
    ["fawry", /Fawry.*9876543210/],
  ] as const)("by %s is named on the receipt", async (method, words) => {
    const payCode = { ...(method === "fawry" ? FAWRY : INSTAPAY), link: null, qr: null, payBy: null };
    await open(server({ ...PAID, card: null, payCode }).http);
    expect((await screen.findByText("Paid by")).nextElementSibling?.textContent).toMatch(words);
  });

  it("is in Arabic", async () => {
    await open(server(waitsFor(FAWRY)).http, { language: "ar" });
    expect(await heading("دفع كود فوري")).toBeTruthy();
    expect(screen.getByRole("button", { name: "الدفع بطريقة أخرى" })).toBeTruthy();
  });
});
