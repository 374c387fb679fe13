import { AppError } from "@kalima/contracts/errors";
import type { Payment } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW, PAID } from "./orders.fixtures.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

const OPEN = aPayment({ methods: ["card", "wallet"] });
const AT_BANK = aPayment({
  ...OPEN,
  authentication: { url: "https://bank.example/confirm?for=1", completeBy: "2026-03-29T09:50:00Z" },
  timeline: [...OPEN.timeline, { kind: "authentication_required", at: "2026-03-29T09:44:00Z" }],
  booking: aBooking({ status: "pending", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});

function open(check: () => Payment, options: RenderRemoteOptions = {}) {
  const http = { "GET /payments/:ref": () => AT_BANK, "POST /payments/:ref/charges/check": check, ...options.http };
  return renderRemote(app, { path: `/payment/${OPEN.referenceCode}`, session: aSession(), ...options, http });
}

describe("a card whose bank asks for its holder", () => {
  it("leads to the bank, and says what happened and until when to answer", async () => {
    await open(() => AT_BANK);
    const link = await screen.findByRole("link", { name: "Continue to your bank" });
    expect(link.getAttribute("href")).toBe("https://bank.example/confirm?for=1");
    expect(screen.getByRole("heading", { level: 1, name: "Confirm with your bank" })).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("05:00");
    expect(screen.getByText("Your bank asked you to confirm")).toBeTruthy();
    expect(screen.getByText("Confirm the payment on your bank's page.")).toBeTruthy();
  });

  it("shows the receipt as soon as the provider says that the bank agreed", async () => {
    await open(() => PAID);
    expect(await screen.findByText(PAID.orderNumber)).toBeTruthy();
  });

  it("still leads to the bank when the provider cannot be asked", async () => {
    await open(() => {
      throw new AppError("payment.provider_unavailable");
    });
    expect(await screen.findByRole("link", { name: "Continue to your bank" })).toBeTruthy();
  });

  it("can be paid in another way instead", async () => {
    const { user } = await open(() => AT_BANK, { http: { "POST /payments/:ref/charges/cancel": () => OPEN } });
    await user.click(await screen.findByRole("button", { name: "Pay another way" }));
    expect(await screen.findByRole("tab", { name: "Card" })).toBeTruthy();
  });

  it("a card whose bank asks for its holder is there in Arabic", async () => {
    await open(() => AT_BANK, { language: "ar" });
    expect(await screen.findByRole("link", { name: "المتابعة إلى صفحة البنك" })).toBeTruthy();
  });
});
