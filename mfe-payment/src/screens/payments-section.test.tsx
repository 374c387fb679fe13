import { AppError } from "@kalima/contracts/errors";
import type { ListedPayment, StaffPayment } from "@kalima/payment-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const ID = "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f";
const OTHER_ID = "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f";
const PAID: ListedPayment = {
  id: ID,
  orderNumber: "K1234567890",
  referenceCode: "ABCDEFGH34567899",
  student: { id: "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f", name: "Mona Adel" },
  amount: { amountMinor: 123_500, currency: "EGP" },
  state: "partially_refunded",
  method: "card",
  lastDigits: "4242",
  provider: "stripe",
  providerId: "pi_31",
  createdAt: "2026-03-02T08:00:00.000Z",
  paidAt: "2026-03-02T08:01:00.000Z",
};
const HELD: ListedPayment = {
  ...PAID,
  id: OTHER_ID,
  orderNumber: "K9999999999",
  student: { ...PAID.student, name: "Khaled Mansour" },
  state: "created",
  method: null,
  lastDigits: null,
  provider: null,
  providerId: null,
  paidAt: null,
};
const amount = (amountMinor: number) => ({ amountMinor, currency: "EGP" });
const ONE: StaffPayment = {
  ...PAID,
  charges: [
    {
      id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f",
      method: "card",
      state: "failed",
      amount: amount(123_500),
      lastDigits: "0002",
      provider: "stripe",
      providerId: null,
      failure: "payment.declined",
      startedAt: "2026-03-02T08:00:30.000Z",
      endedAt: "2026-03-02T08:00:31.000Z",
    },
  ],
  timeline: [
    { kind: "created", at: "2026-03-02T08:00:00.000Z" },
    { kind: "succeeded", at: "2026-03-02T08:01:00.000Z" },
  ],
  refunds: [
    {
      id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
      amount: amount(23_500),
      status: "failed",
      createdAt: "2026-03-03T08:00:00.000Z",
      sentAt: null,
      dueAt: null,
      reason: "by_staff",
      requestedBy: "Hana Fawzy",
      providerId: null,
      mayRetry: true,
    },
  ],
  left: amount(123_500),
  mayRefund: true,
};
const pageOf = (items: ListedPayment[], nextCursor: string | null = null) => ({ items, nextCursor });

const makeOptions = (search = "", routes: FakeRoutes = {}, language: "en" | "ar" = "en") => ({
  path: `/dashboard/money/payments${search}`,
  place: { kind: "slot", slot: "dashboard.section", key: "payments" } as const,
  session: aSession({ role: { name: "admin" } }),
  language,
  http: {
    "GET /staff/payments": () => pageOf([HELD, PAID]),
    [`GET /staff/payments/${ID}`]: () => ONE,
    ...routes,
  },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const plain = (element: HTMLElement) => (element.textContent ?? "").replace(/\s/g, " ");
const panelOf = async (name: string) => within(await screen.findByRole("complementary", { name }));

describe("payments of everyone", () => {
  it("are a table with how each was paid", async () => {
    await open();
    const [, held, paid] = (await screen.findAllByRole("row")).map(plain);
    expect(held).toMatch(/K9999999999.*Khaled Mansour.*EGP 1,235.*Not paid yet/);
    expect(paid).toMatch(/K1234567890.*Mona Adel.*EGP 1,235.*Card •••• 4242.*Partly refunded.*pi_31/);
    expect(screen.getByRole("status").textContent).toBe("2 payments shown");
  });

  it("are looked for by last four digits and amount, and downloaded as they are filtered", async () => {
    const asked: unknown[] = [];
    const { user } = await open("", {
      "GET /staff/payments": ({ query }) => {
        asked.push(query?.q);
        return pageOf([PAID]);
      },
    });
    await user.type(await screen.findByRole("searchbox", { name: "Find a payment" }), "4242 1235{Enter}");
    expect((await screen.findAllByRole("row")).length).toBe(2);
    expect(asked.at(-1)).toBe("4242 1235");
    const download = await screen.findByRole("link", { name: "Download as CSV" });
    expect(download.getAttribute("href")).toBe("/api/staff/payments.csv?q=4242+1235");
  });

  it("say that nothing fits, and show all again", async () => {
    const { user } = await open("?q=nobody", {
      "GET /staff/payments": ({ query }) => pageOf(query?.q ? [] : [PAID]),
    });
    await user.click((await screen.findAllByRole("button", { name: "Show all" })).at(-1) as HTMLElement);
    expect(await screen.findByRole("link", { name: "K1234567890" })).toBeTruthy();
  });

  it("are asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open("", {
      "GET /staff/payments": () => {
        if (isDown) throw new AppError("server.unavailable");
        return pageOf([PAID]);
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "K1234567890" })).toBeTruthy();
  });

  it("ask for nothing while the last day is before the first", async () => {
    let asked = 0;
    await open("?from=2026-03-02&to=2026-03-01", { "GET /staff/payments": () => ++asked && pageOf([PAID]) });
    expect(await screen.findByText("This day is before the first one")).toBeTruthy();
    expect(asked).toBe(0);
  });

  it("are the same from server and browser, in both languages", async () => {
    expect(await renderingProblems(app, makeOptions(`?open=${ID}`))).toEqual([]);
    expect(await renderingProblems(app, makeOptions(`?open=${ID}`, {}, "ar"))).toEqual([]);
  });
});

describe("one payment", () => {
  it("shows facts, attempts and history, with ways to receipt and booking", async () => {
    await open(`?open=${ID}`);
    const panel = await panelOf("K1234567890");
    expect(panel.getByRole("link", { name: "Receipt" }).getAttribute("href")).toBe(
      `/api/staff/payments/${ID}/receipt?language=en`,
    );
    expect(panel.getByRole("link", { name: "Booking and refund" }).getAttribute("href")).toBe(
      "/dashboard/appointments/bookings/ABCDEFGH34567899",
    );
    expect(plain(panel.getByRole("region", { name: "Attempts to pay" }))).toMatch(
      /Failed.*•••• 0002.*Your bank declined the card/,
    );
    expect(plain(panel.getByRole("region", { name: "What has happened" }))).toMatch(
      /order opened.*Paid.*EGP 235 could not be sent back/,
    );
    expect(plain(panel.getByRole("region", { name: "Refunds" }))).toMatch(/Given by staff.*Hana Fawzy/);
  });

  it("sends a refund again that did not go through", async () => {
    const sent: string[] = [];
    const { user, toasts } = await open(`?open=${ID}`, {
      "POST /staff/failed-refunds/0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f/retry": () => {
        sent.push("again");
        return { done: true };
      },
    });
    await user.click((await panelOf("K1234567890")).getByRole("button", { name: "Send again" }));
    await expect.poll(() => sent).toEqual(["again"]);
    await expect.poll(() => JSON.stringify(toasts)).toContain("on its way again");
  });

  it("has no receipt before it is paid", async () => {
    await open(`?open=${OTHER_ID}`, {
      [`GET /staff/payments/${OTHER_ID}`]: () => ({
        ...ONE,
        ...HELD,
        charges: [],
        refunds: [],
        left: amount(0),
        mayRefund: false,
      }),
    });
    const panel = await panelOf("K9999999999");
    expect(panel.queryByRole("link", { name: "Receipt" })).toBeNull();
    expect(panel.getByRole("link", { name: "Open the booking" })).toBeTruthy();
  });

  it("that does not exist is told", async () => {
    await open(`?open=${OTHER_ID}`, {
      [`GET /staff/payments/${OTHER_ID}`]: () => {
        throw new AppError("request.not_found");
      },
    });
    expect(await screen.findByText("No such payment")).toBeTruthy();
  });
});
