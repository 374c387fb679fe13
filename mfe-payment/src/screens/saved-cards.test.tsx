import { AppError } from "@kalima/contracts/errors";
import type { Payment, SavedMethod } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { createFakeCardFrame } from "./fake-card-frame.ts";
import { AMEX, EXPIRED_CARD, NOW, VISA } from "./orders.fixtures.ts";

let frame: ReturnType<typeof createFakeCardFrame>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  frame = createFakeCardFrame();
});
afterEach(() => {
  frame.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const HELD = aPayment({ canSaveCard: true });
const PENDING = aPayment({
  canSaveCard: true,
  booking: aBooking({ status: "pending", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});

/** `charge` answers what is asked of the server; the order changes with it. */
function makeOptions(methods: () => SavedMethod[], charge: () => Payment = () => PENDING) {
  let order = HELD;
  const http = {
    "GET /payments/:ref": () => order,
    "GET /payment-methods": methods,
    "POST /payments/:ref/charges/check": () => order,
    "POST /payments/:ref/charges": () => {
      order = charge();
      return order;
    },
  };
  return { path: `/payment/${HELD.referenceCode}`, session: aSession(), http };
}
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: /^Pay EGP\s250/ });
const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
const charges = ({ http }: Awaited<ReturnType<typeof open>>) =>
  http.requests.filter(({ method }) => method === "POST").map(({ body }) => body);

describe("paying with a saved card", () => {
  it("offers the default first, names the expired one, and needs no frame", async () => {
    await open(() => [VISA, AMEX, EXPIRED_CARD]);
    expect((await choice(/^Visa •••• 4242 Expires 12\/29/)).checked).toBe(true);
    expect((await choice(/^American Express/)).disabled).toBe(false);
    expect((await choice(/^Mastercard •••• 4444 Expired 01\/26/)).disabled).toBe(true);
    expect(screen.queryByTitle("Card details")).toBeNull();
    expect((await payButton()).disabled).toBe(false);
  });

  it("charges the chosen one once", async () => {
    const page = await open(() => [VISA, AMEX]);
    await page.user.click(await choice(/^American Express/));
    await page.user.dblClick(await payButton());
    await screen.findByText("We are confirming your payment with your bank");
    expect(charges(page)).toEqual([{ method: { type: "saved", id: AMEX.id } }]);
  });

  it("leads to the bank when it asks for the cardholder", async () => {
    const go = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const url = "https://bank.example/confirm";
    const { user } = await open(
      () => [VISA],
      () => ({ ...PENDING, authentication: { url, completeBy: "2026-03-29T09:55:00Z" } }),
    );
    await user.click(await payButton());
    await waitFor(() => expect(go).toHaveBeenCalledWith(url));
  });

  it("tries a declined one anew, and another card after it", async () => {
    let isPoor = true;
    const page = await open(
      () => [VISA],
      () => {
        if (isPoor) throw new AppError("payment.insufficient_funds");
        return PENDING;
      },
    );
    await page.user.click(await payButton());
    await screen.findByText(/not enough money/);
    isPoor = false;
    await page.user.click(await payButton());
    await screen.findByText("We are confirming your payment with your bank");
    const keys = page.http.requests.filter(({ method }) => method === "POST").map((request) => request.options);
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it("takes another card when all of them have expired", async () => {
    await open(() => [EXPIRED_CARD]);
    expect((await choice(/^Another card/)).checked).toBe(true);
    expect(await screen.findByTitle("Card details")).toBeTruthy();
  });

  it("takes another card when the saved ones cannot be loaded", async () => {
    await open(() => {
      throw new AppError("server.unavailable");
    });
    expect(await screen.findByTitle("Card details")).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("paying with a saved card is the same from server and browser", async () => {
    expect(
      await renderingProblems(
        app,
        makeOptions(() => [VISA, EXPIRED_CARD]),
      ),
    ).toEqual([]);
  });
});

describe("saving a card", () => {
  async function payNew(isSaved: boolean) {
    const page = await open(() => []);
    const tick = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Save this card for next time" });
    expect(tick.checked).toBe(false);
    expect(screen.getByText(/we never see it/)).toBeTruthy();
    if (isSaved) await page.user.click(tick);
    frame.send({ type: "ready", height: 280 });
    await page.user.click(await payButton());
    frame.giveToken("tok_12345678");
    await screen.findByText("We are confirming your payment with your bank");
    return charges(page);
  }

  it("saving a card is asked for by the tick alone", async () => {
    const method = { type: "card", token: "tok_12345678" };
    expect(await payNew(false)).toEqual([{ method }]);
  });

  it("saving a card is part of the charge", async () => {
    expect(await payNew(true)).toEqual([{ method: { type: "card", token: "tok_12345678" }, saveForFuture: true }]);
  });

  it("keeps what was typed while a saved card is chosen", async () => {
    const { user } = await open(() => [VISA]);
    await user.click(await choice(/^Another card/));
    const fields = await screen.findByTitle("Card details");
    await user.click(await choice(/^Visa/));
    await user.click(await choice(/^Another card/));
    expect(screen.getByTitle("Card details")).toBe(fields);
  });
});

describe("the fields of a new card", () => {
  it("pay on Enter, and forget what was wrong once something is typed", async () => {
    await open(() => []);
    await payButton();
    frame.send({ type: "ready", height: 280 });
    frame.send({ type: "submit" });
    await waitFor(() => expect(frame.submits()).toBe(1));
    frame.send({ type: "invalid", fields: { number: "validation.card_number_invalid" } });
    await screen.findByText("Please check the marked fields");
    frame.send({ type: "change", brand: "visa", complete: false });
    await waitFor(() => expect(screen.queryByText("Please check the marked fields")).toBeNull());
  });
});
