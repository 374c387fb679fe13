import { AppError } from "@kalima/contracts/errors";
import type { Payment } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW, PAID } from "./orders.fixtures.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

const WALLET = { operator: "vodafone", last3: "678", approveBy: "2026-03-29T09:50:00Z" } as const;
const OPEN = aPayment({ methods: ["card", "wallet"] });
const AT_PHONE = aPayment({
  ...OPEN,
  wallet: WALLET,
  booking: aBooking({ status: "pending", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});

function server(start: Payment) {
  const order = { now: start };
  return { order, http: { "GET /payments/:ref": () => order.now } };
}
function open(http: RenderRemoteOptions["http"], options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: `/payment/${OPEN.referenceCode}`, session: aSession(), http, ...options });
}
const numberField = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Wallet phone number/ });

async function openWallet(http: RenderRemoteOptions["http"]) {
  const page = await open(http);
  await page.user.click(await screen.findByRole("tab", { name: "Mobile wallet" }));
  return { ...page, field: await numberField(), pay: screen.getByRole("button", { name: /by wallet$/ }) };
}

describe("the tabs of methods", () => {
  it("the tabs of methods are not there for one method", async () => {
    await open(server(aPayment()).http);
    expect(await screen.findByTitle("Card details")).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("leave out a method that was added after this version was built", async () => {
    await open(server({ ...OPEN, methods: ["card", "barter" as "card"] }).http);
    expect(await screen.findByTitle("Card details")).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("keep what was typed for one method while another shows", async () => {
    const { user, field } = await openWallet(server(OPEN).http);
    const frame = screen.getByTitle("Card details");
    await user.type(field, "0101");
    await user.click(screen.getByRole("tab", { name: "Card" }));
    await user.click(screen.getByRole("tab", { name: "Mobile wallet" }));
    expect((await numberField()).value).toBe("0101");
    expect(screen.getByTitle("Card details")).toBe(frame);
  });
});

describe("the tabs of methods", () => {
  const selected = async () => (await screen.findByRole("tab", { selected: true })).textContent;

  it("come in the order of the server, which knows the country", async () => {
    await open(server({ ...OPEN, methods: ["wallet", "card"] }).http);
    expect(await selected()).toBe("Mobile wallet");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Mobile wallet", "Card"]);
  });

  it("show what became of a card before the wallet", async () => {
    const failed = { lastError: "payment.authentication_failed", lastMethod: "card" } as const;
    await open(server({ ...OPEN, methods: ["wallet", "card"], ...failed }).http);
    expect(await selected()).toBe("Card");
    expect(screen.getByRole("alert")).toBeTruthy();
  });
});

describe("paying by wallet", () => {
  it("names what is wrong with the number, and charges nothing", async () => {
    const { user, field, pay, http } = await openWallet(server(OPEN).http);
    await user.click(pay);
    expect(await screen.findByText("Phone number is required")).toBeTruthy();
    await user.type(field, "0101234");
    await user.click(pay);
    expect(await screen.findByText("Invalid phone number")).toBeTruthy();
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("takes Arabic digits, names the operator and asks the phone once", async () => {
    const { order, http } = server(OPEN);
    const charge = () => {
      order.now = AT_PHONE;
      return AT_PHONE;
    };
    const page = await openWallet({ ...http, "POST /payments/:ref/charges": charge });
    await page.user.type(page.field, "٠١٠١٢٣٤٥٦٧٨");
    expect(await screen.findByText("Vodafone Cash")).toBeTruthy();
    await page.user.dblClick(page.pay);
    expect(await screen.findByRole("heading", { level: 1, name: "Approve the payment on your phone" })).toBeTruthy();
    expect(screen.getByText("••• 678")).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("05:00");
    const charges = page.http.requests.filter(({ method }) => method === "POST");
    expect(charges.map(({ body }) => body)).toEqual([{ method: { type: "wallet", phone: "01012345678" } }]);
  });

  it("goes back to the ways to pay when the student takes the request back", async () => {
    const { order, http } = server(AT_PHONE);
    const cancel = () => {
      order.now = OPEN;
      return OPEN;
    };
    const { user } = await open({ ...http, "POST /payments/:ref/charges/cancel": cancel });
    await user.click(await screen.findByRole("button", { name: "Pay another way" }));
    expect(await screen.findByRole("tab", { name: "Card" })).toBeTruthy();
  });

  it("says why the request could not be taken back, and still waits", async () => {
    const cancel = () => {
      throw new AppError("payment.provider_unavailable");
    };
    const { user } = await open({ ...server(AT_PHONE).http, "POST /payments/:ref/charges/cancel": cancel });
    await user.click(await screen.findByRole("button", { name: "Pay another way" }));
    expect(await screen.findByText(/Payments are not available/)).toBeTruthy();
    expect(screen.getByRole("timer")).toBeTruthy();
  });

  it("says that it checks once the time to approve is over", async () => {
    await open(server({ ...AT_PHONE, wallet: { ...WALLET, approveBy: NOW.toISOString() } }).http);
    expect(await screen.findByText(/The time to approve is over/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pay another way" })).toBeNull();
  });

  it.each([
    { lastError: "payment.wallet_rejected", text: /rejected on the phone/ },
    { lastError: "payment.wallet_timed_out", text: /not approved on the phone in time/ },
  ])("says that nothing was charged after $lastError, at the wallet alone", async ({ lastError, text }) => {
    await open(server({ ...OPEN, lastError, lastMethod: "wallet" }).http);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(await numberField()).toBeTruthy();
  });

  it("paying by wallet is named on the receipt", async () => {
    await open(server({ ...PAID, card: null, wallet: { ...WALLET, approveBy: null } }).http);
    expect(await screen.findByText("••• 678")).toBeTruthy();
  });

  it("paying by wallet is there in Arabic", async () => {
    await open(server(AT_PHONE).http, { language: "ar" });
    expect(await screen.findByRole("heading", { level: 1, name: "الموافقة على الدفع من الهاتف" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "الدفع بطريقة أخرى" })).toBeTruthy();
  });
});
