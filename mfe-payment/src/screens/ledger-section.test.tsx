import { AppError } from "@kalima/contracts/errors";
import type { LedgerClosing, LedgerOfMonth, LedgerPosting } from "@kalima/payment-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const ID = "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f";
const amount = (amountMinor: number) => ({ amountMinor, currency: "EGP" });
const MARCH: LedgerOfMonth = {
  month: "2026-03",
  previousMonth: "2026-02",
  nextMonth: "2026-04",
  accounts: [
    {
      account: "orders",
      opening: amount(0),
      debits: amount(0),
      credits: amount(40_000),
      closing: amount(-40_000),
    },
    {
      account: "provider:stripe",
      opening: amount(0),
      debits: amount(40_000),
      credits: amount(0),
      closing: amount(40_000),
    },
  ],
  sums: [amount(0)],
  state: "open",
  nextToClose: "2026-03",
  closing: null,
  mayRequest: true,
};
const CLOSING: LedgerClosing = {
  id: ID,
  state: "waiting",
  requestedBy: "Hana Fawzy",
  requestedAt: "2026-04-01T08:00:00.000Z",
  endsAt: "2026-04-08T08:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  byReader: false,
  mayDecide: true,
};
const PAYMENT: LedgerPosting = {
  number: "12",
  at: "2026-03-10T16:50:00.000Z",
  kind: "charge_taken",
  debit: "provider:stripe",
  credit: "orders",
  amount: amount(40_000),
  order: { id: ID, orderNumber: "K1234567890", studentName: "Mona Adel" },
  refundId: null,
  trainer: null,
  lesson: null,
  payoutMonth: null,
  correctionReason: null,
};
const SESSION: LedgerPosting = {
  ...PAYMENT,
  number: "13",
  kind: "share_earned",
  debit: "trainer_shares",
  credit: "trainers_due",
  amount: amount(14_000),
  order: null,
  trainer: { id: ID, name: { en: "Grace Miller", ar: "غريس ميلر" } },
  lesson: { id: ID, startsAt: "2026-03-10T16:00:00.000Z", referenceCode: "ABCDEFGH34567899" },
};
const pageOf = (items: LedgerPosting[]) => ({ items, nextCursor: null });

const makeOptions = (search = "", routes: FakeRoutes = {}, language: "en" | "ar" = "en") => ({
  path: `/dashboard/money/ledger${search}`,
  place: { kind: "slot", slot: "dashboard.section", key: "ledger" } as const,
  session: aSession({ role: { name: "admin" } }),
  language,
  http: {
    "GET /staff/ledger": () => MARCH,
    "GET /staff/ledger-check": () => [],
    "GET /staff/ledger-postings": () => pageOf([SESSION, PAYMENT]),
    ...routes,
  },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const plain = (element: HTMLElement) => (element.textContent ?? "").replace(/\s/g, " ");
const closing = async () => within(await screen.findByRole("region", { name: "Closing of the month" }));

describe("the ledger of a month", () => {
  it("shows its accounts, their sum, and that it matches", async () => {
    await open("?month=2026-03");
    expect(await screen.findByRole("heading", { name: "March 2026" })).toBeTruthy();
    const accounts = await screen.findByRole("table", { name: "Accounts" });
    const [, orders, provider] = within(accounts).getAllByRole("row").map(plain);
    expect(orders).toMatch(/Paid by students.*EGP 0.*EGP 400.*-EGP 400/);
    expect(provider).toMatch(/At Stripe.*EGP 400/);
    expect(plain(screen.getByRole("list", { name: "Sum of all accounts" }))).toContain("EGP 0");
    expect(await screen.findByText("The ledger matches all payments, refunds, earnings and payouts.")).toBeTruthy();
  });

  it("lists what differs, with both amounts", async () => {
    await open("", {
      "GET /staff/ledger-check": () => [{ subject: "balance of orders in EGP", expectedMinor: -40_000, foundMinor: 7 }],
    });
    expect(plain(await screen.findByRole("region", { name: "Differences" }))).toMatch(
      /differs in 1 place.*balance of orders in EGP.*-40,000 expected, 7 found/,
    );
  });

  it("leads from an account to its postings, and from these to all", async () => {
    const asked: unknown[] = [];
    const { user } = await open("?month=2026-03", {
      "GET /staff/ledger-postings": ({ query }) => {
        asked.push([query?.month, query?.account, query?.currency]);
        return pageOf([PAYMENT]);
      },
    });
    await user.click(await screen.findByRole("link", { name: "At Stripe" }));
    const all = await screen.findByRole("button", { name: "Show all accounts, not only At Stripe" });
    expect(asked.at(-1)).toEqual(["2026-03", "provider:stripe", "EGP"]);
    expect((await screen.findByRole("link", { name: "Download as CSV" })).getAttribute("href")).toBe(
      "/api/staff/ledger.csv?month=2026-03&account=provider%3Astripe&currency=EGP",
    );
    await user.click(all);
    await expect.poll(() => screen.queryByRole("button", { name: /Show all accounts/ })).toBeNull();
  });

  it("leads from a posting to what caused it", async () => {
    const { user } = await open("?open=12");
    const panel = within(await screen.findByRole("complementary", { name: "Posting 12" }));
    expect(panel.getByRole("link", { name: "K1234567890" }).getAttribute("href")).toBe(
      `/dashboard/money/payments?open=${ID}`,
    );
    await user.click(screen.getByRole("link", { name: "Session taught" }));
    const other = within(await screen.findByRole("complementary", { name: "Posting 13" }));
    expect(other.getByText("Grace Miller")).toBeTruthy();
    expect(other.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(
      "/dashboard/appointments/bookings/ABCDEFGH34567899",
    );
  });

  it("reads a posting by its number that is not listed, and says where there is none", async () => {
    await open("?open=99", {
      "GET /staff/ledger-postings": ({ query }) => pageOf(query?.number ? [] : [PAYMENT]),
    });
    expect(await screen.findByText("No such posting")).toBeTruthy();
  });

  it("goes to the months beside it, and is asked for again after an error", async () => {
    let isDown = true;
    const asked: unknown[] = [];
    const { user } = await open("", {
      "GET /staff/ledger": ({ query }) => {
        if (isDown) throw new AppError("server.unavailable");
        asked.push(query?.month);
        return MARCH;
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    await user.click(await screen.findByRole("button", { name: "Month before" }));
    await expect.poll(() => asked.at(-1)).toBe("2026-02");
  });

  it("is the same from server and browser, in both languages", async () => {
    expect(await renderingProblems(app, makeOptions("?open=12"))).toEqual([]);
    expect(await renderingProblems(app, makeOptions("?open=13", {}, "ar"))).toEqual([]);
  });
});

describe("the closing of a month", () => {
  it("is requested by one person, who may withdraw it", async () => {
    let month = MARCH;
    const bodies: unknown[] = [];
    const { user, toasts } = await open("", {
      "GET /staff/ledger": () => month,
      "POST /staff/ledger-closings": ({ body }) => {
        bodies.push(body);
        month = { ...MARCH, state: "waiting", closing: { ...CLOSING, byReader: true, mayDecide: false } };
        return month;
      },
    });
    await user.click((await closing()).getByRole("button", { name: "Request to close" }));
    expect(await screen.findByText("You requested it, so somebody else has to approve it.")).toBeTruthy();
    expect(bodies).toEqual([{ month: "2026-03" }]);
    expect(JSON.stringify(toasts)).toContain("Somebody else has to approve it");
    expect((await closing()).queryByRole("button", { name: "Close the month" })).toBeNull();
    expect((await closing()).getByRole("button", { name: "Withdraw" })).toBeTruthy();
  });

  it("is approved by another, and stays", async () => {
    let month: LedgerOfMonth = { ...MARCH, state: "waiting", closing: CLOSING };
    const { user } = await open("", {
      "GET /staff/ledger": () => month,
      [`POST /staff/ledger-closings/${ID}/approve`]: () => {
        const decided = { decidedBy: "Omar Said", decidedAt: "2026-04-02T08:00:00.000Z", mayDecide: false } as const;
        month = {
          ...MARCH,
          state: "closed",
          nextToClose: null,
          closing: { ...CLOSING, state: "approved", ...decided },
        };
        return month;
      },
    });
    await user.click((await closing()).getByRole("button", { name: "Close the month" }));
    expect(await screen.findByText("Nothing more is posted in it.")).toBeTruthy();
    expect((await closing()).getByText("Omar Said")).toBeTruthy();
    expect((await closing()).queryAllByRole("button")).toEqual([]);
  });

  it("says why it was refused by the server, and reads the month again", async () => {
    let reads = 0;
    const { user, toasts } = await open("", {
      "GET /staff/ledger": () => {
        reads += 1;
        return { ...MARCH, state: "waiting", closing: CLOSING };
      },
      [`POST /staff/ledger-closings/${ID}/approve`]: () => {
        throw new AppError("ledger.does_not_add_up");
      },
    });
    const button = (await closing()).getByRole("button", { name: "Close the month" });
    const before = reads;
    await user.click(button);
    await expect.poll(() => JSON.stringify(toasts)).toContain("differs from the payments");
    await expect.poll(() => reads).toBeGreaterThan(before);
  });

  it("names the month that has to be closed first", async () => {
    await open("", { "GET /staff/ledger": () => ({ ...MARCH, state: "earlier", nextToClose: "2026-02" }) });
    expect((await closing()).getByText("February 2026 has to be closed first.")).toBeTruthy();
    expect((await closing()).queryByRole("button")).toBeNull();
  });

  it("is not offered to a reader who may not request it", async () => {
    await open("", { "GET /staff/ledger": () => ({ ...MARCH, mayRequest: false }) });
    expect((await closing()).queryByRole("button")).toBeNull();
  });
});
