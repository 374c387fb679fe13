import { AppError } from "@kalima/contracts/errors";
import { aSession, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { createFakeCardFrame } from "./fake-card-frame.ts";
import { AT_BANK, DECLINED, HELD, NOW, PAID } from "./orders.fixtures.ts";

let frame: ReturnType<typeof createFakeCardFrame>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  frame = createFakeCardFrame();
});
afterEach(() => {
  frame.remove();
  vi.useRealTimers();
});

async function openHeld() {
  const order = { now: HELD };
  const page = await renderRemote(app, {
    path: `/payment/${HELD.referenceCode}`,
    session: aSession(),
    http: {
      "GET /payments/:ref": () => order.now,
      "POST /payments/:ref/charges": () => {
        order.now = AT_BANK;
        return AT_BANK;
      },
    },
  });
  await screen.findByTitle("Card details");
  frame.send({ type: "ready", height: 280 });
  return { ...page, order };
}

const payButton = () => screen.findByRole("button", { name: /^Pay EGP/ });
const fields = () => screen.getByTitle("Card details");

describe("a card that is declined and then another that pays", () => {
  it("keeps the typed card, requests a new token, and announces the success once", async () => {
    const page = await openHeld();
    const typedInto = fields();
    await page.user.click(await payButton());
    frame.giveToken("tok_first_card");
    await screen.findByText("We are confirming your payment with your bank");
    expect(screen.queryByRole("button", { name: /^Pay EGP/ })).toBeNull();
    frame.send({ type: "height", height: 0 });

    page.order.now = DECLINED;
    expect(await screen.findByText("Your bank declined the card")).toBeTruthy();
    expect(fields()).toBe(typedInto);
    expect(fields().getAttribute("height")).toBe("280");

    await page.user.click(await payButton());
    frame.giveToken("tok_second_card");
    await screen.findByText("We are confirming your payment with your bank");
    page.order.now = PAID;
    await screen.findByRole("heading", { level: 1, name: "You are booked" });

    const charges = page.http.requests.filter(({ method }) => method === "POST");
    expect(charges.map(({ body }) => body)).toEqual([
      { method: { type: "card", token: "tok_first_card" } },
      { method: { type: "card", token: "tok_second_card" } },
    ]);
    expect(charges[0]?.options.idempotencyKey).not.toBe(charges[1]?.options.idempotencyKey);
    expect(page.published.map(({ type }) => type)).toEqual(["booking.confirmed"]);
    expect(page.toasts).toEqual([{ tone: "success", text: "Booking successful" }]);
    expect(screen.queryByTitle("Card details")).toBeNull();
  });
});

describe("a charge the provider refuses to take", () => {
  it("shows that nothing was charged and keeps the fields", async () => {
    const page = await renderRemote(app, {
      path: `/payment/${HELD.referenceCode}`,
      session: aSession(),
      http: {
        "GET /payments/:ref": () => HELD,
        "POST /payments/:ref/charges": () => {
          throw new AppError("payment.provider_unavailable");
        },
      },
    });
    await screen.findByTitle("Card details");
    frame.send({ type: "ready", height: 280 });
    const typedInto = fields();
    await page.user.click(await payButton());
    frame.giveToken("tok_12345678");
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was charged");
    expect(fields()).toBe(typedInto);
  });
});
