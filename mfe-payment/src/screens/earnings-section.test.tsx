import { AppError } from "@kalima/contracts/errors";
import type { OwnEarnings } from "@kalima/payment-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const egp = (pounds: number) => ({ amountMinor: pounds * 100, currency: "EGP" });
const MARCH: OwnEarnings = {
  month: "2026-03",
  firstMonth: "2026-02",
  lastMonth: "2026-03",
  sharePercent: 70,
  earned: egp(140),
  completed: 1,
  missed: 1,
  paidOutFrom: "2026-04-01",
  lessons: [
    {
      id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
      studentName: "Omar",
      startsAt: "2026-03-11T16:00:00.000Z",
      price: egp(200),
      sharePercent: null,
      earned: egp(0),
      missedBy: "student",
    },
    {
      id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
      studentName: "Mona",
      startsAt: "2026-03-10T16:00:00.000Z",
      price: egp(200),
      sharePercent: 70,
      earned: egp(140),
      missedBy: null,
    },
  ],
};
const FEBRUARY: OwnEarnings = {
  ...MARCH,
  month: "2026-02",
  paidOutFrom: "2026-03-01",
  earned: egp(0),
  completed: 0,
  missed: 0,
  lessons: [],
};

const makeOptions = (routes: FakeRoutes = {}, language: "en" | "ar" = "en", search = "") => ({
  path: `/dashboard/money/earnings${search}`,
  place: { kind: "slot", slot: "dashboard.section", key: "earnings" } as const,
  session: aSession({ role: { name: "trainer" } }),
  language,
  http: {
    "GET /trainer/earnings": ({ query }: { query: { month?: string } }) =>
      query.month === "2026-02" ? FEBRUARY : MARCH,
    ...routes,
  },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const plain = (element: HTMLElement) => (element.textContent ?? "").replace(/\s/g, " ");

describe("a trainer's earnings", () => {
  it("show what each lesson earned, and who missed the ones that earned nothing", async () => {
    await open();
    const list = await screen.findByRole("list", { name: "March 2026" });
    const [missed, completed] = within(list).getAllByRole("listitem").map(plain);
    expect(missed).toContain("Session with Omar");
    expect(missed).toContain("EGP 0");
    expect(missed).toContain("Missed by the student");
    expect(completed).toContain("Session with Mona");
    expect(completed).toContain("EGP 140");
    expect(completed).toContain("70% of EGP 200");
  });

  it("show what is still to come in the month, and lead to months with planned sessions", async () => {
    const planned = [
      {
        id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
        studentName: "Hana",
        startsAt: "2026-03-28T16:00:00.000Z",
        price: egp(100),
        expected: egp(70),
      },
    ];
    const coming = {
      ...MARCH,
      month: "2026-04",
      earned: egp(0),
      completed: 0,
      missed: 0,
      lessons: [],
      expected: egp(70),
    };
    const { user } = await open({
      "GET /trainer/earnings": ({ query }: { query: { month?: string } }) =>
        query.month === "2026-04"
          ? { ...coming, planned, lastPlannedMonth: "2026-04" }
          : { ...MARCH, planned, expected: egp(70), lastPlannedMonth: "2026-04" },
    });
    const [row] = within(await screen.findByRole("list", { name: "Still to come" }))
      .getAllByRole("listitem")
      .map(plain);
    expect(row).toContain("Session with Hana");
    expect(row).toContain("EGP 70");
    expect(plain(screen.getByText("Expected").closest("div") as HTMLElement)).toContain("EGP 70");
    await user.click(screen.getByRole("button", { name: "Next month" }));
    expect(await screen.findByText("This month is still to come.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next month" })).toHaveProperty("disabled", true);
  });

  it("say from when the school pays them out", async () => {
    await open();
    expect(await screen.findByText(/not over yet. The school pays it out from 1 April 2026 on/)).toBeTruthy();
  });

  it("say what was paid out, and offer its statement as files", async () => {
    const payout = { id: MARCH.lessons[0]?.id ?? "", amount: egp(140), paidOn: "2026-04-02", reference: "FT-1" };
    await open({ "GET /trainer/earnings": () => ({ ...MARCH, payout }) });
    expect(await screen.findByText(/Transferred on 2 April 2026/)).toBeTruthy();
    expect(screen.queryByText(/pays it out from/)).toBeNull();
    for (const format of ["pdf", "csv"]) {
      const link = screen.getByRole("link", { name: `Statement (${format.toUpperCase()})` });
      expect(link.getAttribute("href")).toBe(
        `/api/trainer/payouts/${payout.id}/statement?format=${format}&language=en`,
      );
    }
  });

  it("offer the statement of the newest month that was paid out beside the running one", async () => {
    const latestPayout = {
      ...{ id: MARCH.lessons[0]?.id ?? "", month: "2026-02", amount: egp(90) },
      ...{ paidOn: "2026-03-04", reference: "FT-0" },
    };
    const { user } = await open({
      "GET /trainer/earnings": ({ query }: { query: { month?: string } }) => ({
        ...(query.month === "2026-02" ? FEBRUARY : MARCH),
        latestPayout,
      }),
    });
    expect(await screen.findByText("Paid out for February 2026")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Statement (PDF)" });
    expect(link.getAttribute("href")).toBe(`/api/trainer/payouts/${latestPayout.id}/statement?format=pdf&language=en`);
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    await screen.findByRole("heading", { name: "February 2026" });
    expect(screen.queryByText("Paid out for February 2026")).toBeNull();
  });

  it("lead to the months from the first lesson until now, and keep the month in the address", async () => {
    const { user } = await open();
    await screen.findByRole("heading", { name: "March 2026" });
    expect(screen.getByRole("button", { name: "Next month" })).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    expect(await screen.findByRole("heading", { name: "February 2026" })).toBeTruthy();
    expect(window.location.search).toBe("?month=2026-02");
    expect(screen.getByText("No sessions ended in this month")).toBeTruthy();
    expect(screen.getByText(/This month is over/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Previous month" })).toHaveProperty("disabled", true);
  });

  it("a trainer's earnings are those of the running month for an address that names no month", async () => {
    await open({}, "en", "?month=march");
    expect(await screen.findByRole("heading", { name: "March 2026" })).toBeTruthy();
  });

  it("show an error, and are loaded again on demand", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /trainer/earnings": () => {
        if (isDown) throw new AppError("server.unavailable");
        return MARCH;
      },
    });
    await screen.findByText("We could not load your earnings");
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByText("Session with Mona")).toBeTruthy();
  });

  it("a trainer's earnings are shown in Arabic", async () => {
    await open({}, "ar");
    expect(await screen.findByText("جلسة مع Mona")).toBeTruthy();
    expect(screen.getByText("لم يحضر الطالب")).toBeTruthy();
  });

  it("a trainer's earnings are the same from server and browser", async () => {
    expect(await renderingProblems(app, makeOptions())).toEqual([]);
  });
});
