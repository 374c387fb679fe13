import type { Payment } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW, PAID } from "./orders.fixtures.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(payment: Payment, options: RenderRemoteOptions = {}, name = "What has happened") {
  await renderRemote(app, {
    path: `/payment/${PAID.referenceCode}`,
    session: aSession(),
    ...options,
    http: { "GET /payments/:ref": () => payment },
  });
  return within(await screen.findByRole("region", { name }));
}

describe("the timeline of an order", () => {
  it("names what happened, also to money that goes back, and who acts next", async () => {
    const refund = {
      id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
      amount: { amountMinor: 19_000, currency: "EGP" },
      status: "owed" as const,
      createdAt: "2026-03-29T09:47:00Z",
      sentAt: null,
    };
    const timeline = [
      { kind: "created" as const, at: "2026-03-29T09:30:00Z" },
      { kind: "charge_declined" as const, at: "2026-03-29T09:40:00Z" },
      { kind: "succeeded" as const, at: "2026-03-29T09:46:00Z" },
    ];
    const shown = await open({ ...PAID, timeline, refunds: [refund] });
    const steps = shown.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps).toHaveLength(4);
    expect(steps[1]).toContain("nothing was charged");
    expect(steps[3]).toMatch(/EGP.190 is due back to you/);
    expect(shown.getByText("Our turn")).toBeTruthy();
  });

  it("stays folded beside an order that can be paid, and repeats nothing that the page says", async () => {
    const shown = await open(aPayment());
    expect(shown.getByText("What has happened").closest("details")?.open).toBe(false);
    expect(shown.queryByText("Your turn")).toBeNull();
  });

  it("says until when a proof is checked", async () => {
    const checked = aPayment({
      status: "initiated",
      booking: aBooking({ status: "pending_approval", holdExpiresAt: null }),
      hostedFieldsUrl: null,
      transfer: {
        account: { holder: "Kalima", bank: "Nile Bank", iban: "EG38", code: null },
        reference: "K1000000001",
        state: "checking",
        refusal: null,
        proof: { file: null, sentAt: "2026-03-29T09:00:00Z", dueAt: "2026-03-29T11:00:00Z" },
      },
    });
    const shown = await open(checked);
    expect(shown.getByText(/^Until .*1:00.PM/)).toBeTruthy();
  });

  it.each([
    ["en", "What has happened", /^We promised this by .* and we are late/, "Contact us"],
    ["ar", "سجل الطلب", /^وعدناك بذلك قبل .* وتأخرنا/, "التواصل معنا"],
  ] as const)(
    "says in %s that money is later on its way back than promised",
    async (language, name, words, contact) => {
      const refund = {
        id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
        amount: { amountMinor: 19_000, currency: "EGP" },
        status: "owed" as const,
        createdAt: "2026-03-29T08:00:00Z",
        sentAt: null,
        dueAt: "2026-03-29T09:00:00Z",
      };
      const shown = await open({ ...PAID, refunds: [refund] }, { language }, name);
      expect(shown.getByText(words)).toBeTruthy();
      expect(shown.getByRole("link", { name: contact }).getAttribute("href")).toBe("/contact-us");
    },
  );

  it("the timeline of an order is in Arabic", async () => {
    const timeline = [{ kind: "succeeded" as const, at: "2026-03-29T09:46:00Z" }];
    const shown = await open({ ...PAID, timeline }, { language: "ar" }, "سجل الطلب");
    expect(shown.getByText("تم الدفع")).toBeTruthy();
  });
});
