import { AppError } from "@kalima/contracts/errors";
import type { FailedRefund, WaitingRefund } from "@kalima/payment-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const REFUND: WaitingRefund = {
  id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
  referenceCode: "K7Q2M9XA",
  studentName: "Mona Adel",
  to: "method",
  amount: { amountMinor: 114_000, currency: "EGP" },
  lessons: null,
  reason: "Moved abroad",
  requestedBy: "Hana Fawzy",
  requestedAt: "2026-03-10T18:00:00Z",
  byReader: false,
};

/** A refund that waits; it leaves the list once it is decided. */
function open(refund: Partial<WaitingRefund> = {}, changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  let left = [{ ...REFUND, ...refund }];
  const decided = () => {
    left = [];
    return { done: true };
  };
  return renderRemote(app, {
    path: "/dashboard/money/refunds",
    place: { kind: "slot", slot: "dashboard.section", key: "refunds" },
    session: aSession({ role: { name: "admin" } }),
    ...options,
    http: {
      "GET /staff/transfer-proofs": () => [],
      "GET /staff/transfer-refunds": () => [],
      "GET /staff/failed-refunds": () => [],
      "GET /staff/refunds": () => left,
      "POST /staff/refunds/:id/approve": decided,
      "POST /staff/refunds/:id/refuse": decided,
      ...changes,
    },
  });
}
const list = async () => within(await screen.findByRole("list", { name: "Refunds waiting for a second person" }));

describe("a refund that waits for a second person", () => {
  it("shows who asked for it and why, leads to its booking, and is approved", async () => {
    const { user, http, toasts } = await open();
    const row = await list();
    expect(row.getByText("Hana Fawzy")).toBeTruthy();
    expect(row.getByText("Moved abroad")).toBeTruthy();
    expect(row.getByRole("link").getAttribute("href")).toBe("/dashboard/appointments/bookings/K7Q2M9XA");
    await user.click(row.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("No refund is waiting.")).toBeTruthy();
    expect(http.requests.find(({ method }) => method === "POST")?.path).toBe(`/staff/refunds/${REFUND.id}/approve`);
    expect(toasts[0]?.text).toMatch(/approved/);
  });

  it.each([
    ["{a}", "approve"],
    ["{r}", "refuse"],
  ])(
    "a refund that waits for a second person is decided by the key %s while its row has the focus",
    async (key, action) => {
      const { user, http } = await open();
      await user.keyboard(key);
      (await list()).getByRole("link").focus();
      await user.keyboard(`{Control>}${key}{/Control}`);
      expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
      await user.keyboard(key);
      expect(await screen.findByText("No refund is waiting.")).toBeTruthy();
      expect(http.requests.find(({ method }) => method === "POST")?.path).toBe(`/staff/refunds/${REFUND.id}/${action}`);
    },
  );

  it("can only be withdrawn by whoever asked for it", async () => {
    const { user, http } = await open({ byReader: true, lessons: 6, to: "credits" });
    const row = await list();
    expect(row.getByText("6 sessions back in the pack")).toBeTruthy();
    expect(row.queryByRole("button", { name: "Approve" })).toBeNull();
    await user.click(row.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText("No refund is waiting.")).toBeTruthy();
    expect(http.requests.find(({ method }) => method === "POST")?.path).toBe(`/staff/refunds/${REFUND.id}/refuse`);
  });

  it("stays in the list, which is read again, when it has changed meanwhile", async () => {
    const { user, http, toasts } = await open(
      {},
      {
        "POST /staff/refunds/:id/refuse": () => {
          throw new AppError("booking.transition_refused");
        },
      },
    );
    await user.click((await list()).getByRole("button", { name: "Refuse" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    const reads = () => http.requests.filter(({ path }) => path === "/staff/refunds");
    await waitFor(() => expect(reads()).toHaveLength(2));
    expect((await list()).getByRole("button", { name: "Refuse" })).toBeTruthy();
  });

  it("a refund that waits for a second person is in Arabic", async () => {
    await open({ lessons: 2, to: "credits" }, {}, { language: "ar" });
    expect(await screen.findByText("جلستان تعودان إلى الباقة")).toBeTruthy();
  });
});

const FAILED: FailedRefund = {
  id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
  orderNumber: "K1000000001",
  referenceCode: "K7Q2M9XB",
  studentName: "Omar Said",
  amount: { amountMinor: 19_000, currency: "EGP" },
  method: "card",
  owedSince: "2026-03-09T18:00:00Z",
};

describe("a refund that the provider did not take", () => {
  it("names its order and is tried again", async () => {
    let left = [FAILED];
    const { user, http, toasts } = await open(
      {},
      {
        "GET /staff/failed-refunds": () => left,
        "POST /staff/failed-refunds/:id/retry": () => {
          left = [];
          return { done: true };
        },
      },
    );
    const failed = within(await screen.findByRole("list", { name: "Refunds that are late or did not go through" }));
    for (const text of ["Omar Said", "K1000000001", "The card"]) expect(failed.getByText(text)).toBeTruthy();
    await user.click(failed.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No refund is late.")).toBeTruthy();
    expect(http.requests.find(({ method }) => method === "POST")?.path).toBe(
      `/staff/failed-refunds/${FAILED.id}/retry`,
    );
    expect(toasts[0]?.text).toMatch(/on its way again/);
  });

  it.each([
    ["en", /^Overdue since /, /^We keep trying to send it/],
    ["ar", /^متأخر منذ /, /^نواصل محاولة إرساله/],
  ] as const)(
    "a refund that the provider did not take is marked as overdue while the server still tries, and then has no button: %s",
    async (language, overdue, why) => {
      const late = { ...FAILED, state: "late" as const, dueAt: "2026-03-10T19:00:00Z" };
      await open({}, { "GET /staff/failed-refunds": () => [late] }, { language });
      const row = within((await screen.findByText(FAILED.studentName)).closest("li") as HTMLElement);
      expect(row.getByText(overdue)).toBeTruthy();
      expect(row.getByText(why)).toBeTruthy();
      expect(row.queryByRole("button")).toBeNull();
    },
  );

  it("says why it cannot be tried again, in Arabic too", async () => {
    const { user, toasts } = await open(
      {},
      {
        "GET /staff/failed-refunds": () => [FAILED],
        "POST /staff/failed-refunds/:id/retry": () => {
          throw new AppError("booking.transition_refused");
        },
      },
      { language: "ar" },
    );
    await user.click(await screen.findByRole("button", { name: "المحاولة من جديد" }));
    await waitFor(() => expect(toasts[0]?.tone).toBe("error"));
  });
});
