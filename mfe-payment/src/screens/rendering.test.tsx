import { AppError } from "@kalima/contracts/errors";
import type { Payment } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, renderingProblems, renderTwice } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { createFakeCardFrame } from "./fake-card-frame.ts";
import { AT_BANK, DECLINED, HELD, PAID } from "./orders.fixtures.ts";

let frame: ReturnType<typeof createFakeCardFrame>;
beforeEach(() => {
  frame = createFakeCardFrame();
});
afterEach(() => {
  frame.remove();
  vi.unstubAllGlobals();
});

function makeOptions(order: () => Payment) {
  return { path: `/payment/${HELD.referenceCode}`, session: aSession(), http: { "GET /payments/:ref": order } };
}

const EXPIRED = aPayment({ booking: aBooking({ status: "expired", holdExpiresAt: null }), hostedFieldsUrl: null });
const AT_WALLET = { operator: "we", last3: "678", approveBy: "2026-03-29T09:50:00Z" } as const;
const CANCELLED = aPayment({ booking: aBooking({ status: "cancelled_by_student", holdExpiresAt: null }) });

describe("server and browser render the same", () => {
  it.each<[string, () => Payment]>([
    ["an order to pay", () => HELD],
    ["an order that the bank declined", () => DECLINED],
    ["an order at the bank", () => AT_BANK],
    ["an order with two ways to pay", () => aPayment({ methods: ["card", "wallet"] })],
    ["an order at the phone of a wallet", () => ({ ...AT_BANK, wallet: AT_WALLET })],
    ["a receipt", () => PAID],
    ["an order whose hold is over", () => EXPIRED],
    ["a cancelled order", () => CANCELLED],
    [
      "an order that does not exist",
      () => {
        throw new AppError("request.not_found");
      },
    ],
    [
      "an order while the server fails",
      () => {
        throw new AppError("server.unavailable");
      },
    ],
  ])("%s", async (_order, order) => {
    expect(await renderingProblems(app, makeOptions(order))).toEqual([]);
  });
});

describe("what the server renders", () => {
  it("what the server renders is the order, to which the browser adds the frame of the card", async () => {
    const { served } = await renderTwice(
      app,
      makeOptions(() => HELD),
    );
    expect(served.html).toContain("KX7Q2MZ4T9WJ6R8");
    // The browser's history would fill a frame that is in the page as it comes, and Back would have one step more.
    expect(served.html).not.toContain("<iframe");
    expect(screen.getByTitle<HTMLIFrameElement>("Card details").src).toContain("http://127.0.0.1:4010/fields?");
  });

  it("what the server renders is the whole receipt, but for what only the browser knows", async () => {
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("Notification", { permission: "default" });
    const { served, problems } = await renderTwice(
      app,
      makeOptions(() => PAID),
    );
    expect(problems).toEqual([]);
    expect(served.html).toContain("K-100042");
    expect(served.html).not.toContain("/profile/settings");
    expect(screen.getByRole("link", { name: "Turn on notifications" })).toBeTruthy();
  });
});
