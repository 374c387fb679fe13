import { AppError } from "@kalima/contracts/errors";
import { aBooking, aPayment, aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { HELD, PAID } from "./orders.fixtures.ts";

const WAITING = { ...HELD, id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f", orderNumber: "K1000000001" };
const RETURNED = aPayment({
  ...PAID,
  id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
  orderNumber: "K2000000002",
  card: null,
  wallet: { operator: "vodafone", last3: "678", approveBy: null },
  booking: aBooking({ status: "cancelled_by_student", holdExpiresAt: null }),
  refunds: (["sent", "sent", "requested"] as const).map((status, index) => ({
    id: `0192d2b4-333${index}-7c1a-9f5e-2d7b1c3a4e5f`,
    amount: { amountMinor: 5_000, currency: "EGP" },
    status,
    createdAt: "2026-03-30T09:46:00Z",
    sentAt: status === "sent" ? "2026-03-30T09:47:00Z" : null,
  })),
});

const makeOptions = (routes: FakeRoutes = {}, language: "en" | "ar" = "en") => ({
  path: "/profile/cards",
  place: { kind: "slot", slot: "profile.section", key: "cards" } as const,
  session: aSession(),
  language,
  http: { "GET /payments": () => [WAITING, PAID, RETURNED], "GET /payment-methods": () => [], ...routes },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const plain = (element: HTMLElement) => (element.textContent ?? "").replace(/\s/g, " ");
const rows = async () => within(await screen.findByRole("list")).findAllByRole("listitem");

describe("a student's payments", () => {
  it("lead to what is to pay, and to the receipts of what was paid", async () => {
    await open();
    const [waiting, paid] = (await rows()) as [HTMLElement, HTMLElement];
    expect(plain(waiting)).toContain("Awaiting payment");
    expect(within(waiting).getAllByRole("link")).toHaveLength(1);
    const pay = within(waiting).getByRole("link", { name: "Pay order K1000000001" });
    expect(pay.getAttribute("href")).toBe(`/payment/${WAITING.referenceCode}`);

    expect(plain(paid)).toContain("Confirmed");
    expect(plain(paid)).toContain("Visa •••• 4242");
    const [receipt, pdf] = within(paid).getAllByRole("link");
    expect(receipt?.getAttribute("href")).toBe(`/payment/${PAID.referenceCode}`);
    expect(pdf?.getAttribute("href")).toBe(`/api/payments/${PAID.referenceCode}/receipt?language=en`);
  });

  it("say what went back already, and with what was paid", async () => {
    await open();
    const returned = plain((await rows())[2] as HTMLElement);
    expect(returned).toContain("Vodafone Cash ••• 678");
    expect(returned).toContain("Being refunded");
    expect(returned).toContain("EGP 100 was returned to you");
  });

  it("invite to find a trainer when there are none", async () => {
    await open({ "GET /payments": () => [] });
    expect(await screen.findByText("No payments yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find a trainer" }).getAttribute("href")).toBe("/teachers");
  });

  it("show an error, and are loaded again on demand", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /payments": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [PAID];
      },
    });
    await screen.findByText("We could not load your payments");
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await rows()).toHaveLength(1);
  });

  it("a student's payments are shown in Arabic", async () => {
    await open({}, "ar");
    expect(await screen.findByText("بانتظار الدفع")).toBeTruthy();
    expect(screen.getByText("مدفوعاتي")).toBeTruthy();
  });

  it("a student's payments are the same from server and browser", async () => {
    expect(await renderingProblems(app, makeOptions())).toEqual([]);
  });
});
