import { HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const NAME = { en: "Grace Hopper", ar: "غريس هوبر" };
const renewal = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  studentName: "Mona Adel",
  trainer: NAME,
  pack: 12,
  lessonsLeft: 2,
  intends: "no",
  reason: "Exams until June",
  answeredAt: "2026-03-10T16:00:00.000Z",
};
const late = {
  id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
  trainer: NAME,
  studentName: "Omar",
  endedAt: "2026-03-08T16:00:00.000Z",
  dueAt: new Date(Date.now() - 50 * HOUR_MS).toISOString(),
};

const unclaimed = {
  id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
  referenceCode: "KX7Q2MZ4T9WJ6R8",
  trainer: NAME,
  pack: 12,
  lessonsLeft: 4,
  amount: { amountMinor: 80_000, currency: "EGP" },
  removedAt: "2026-03-10T16:00:00.000Z",
};

type Key = "renewals" | "late-feedback" | "unclaimed-packs";

function open(key: Key, routes: FakeRoutes = {}, language: "en" | "ar" = "en") {
  return renderRemote(app, {
    path: `/dashboard/students/${key}`,
    place: { kind: "slot", slot: "dashboard.section", key },
    session: aSession({ role: { name: "admin" } }),
    language,
    http: { "GET /staff/renewals": () => [renewal], "GET /staff/late-feedback": () => [late], ...routes },
  });
}

describe("following up students", () => {
  it("shows who wants another pack, and why not", async () => {
    await open("renewals");
    const row = within(await screen.findByRole("list", { name: "Renewals" }));
    expect(row.getByText("Mona Adel")).toBeTruthy();
    expect(row.getByText("Does not want another one")).toBeTruthy();
    expect(row.getByText("2 of 12 sessions left")).toBeTruthy();
    expect(row.getByText("Exams until June")).toBeTruthy();
  });

  it("shows how late feedback is", async () => {
    await open("late-feedback");
    const row = within(await screen.findByRole("list", { name: "Late feedback" }));
    expect(row.getByText("Grace Hopper")).toBeTruthy();
    expect(row.getByText("3 days late")).toBeTruthy();
  });

  it("lists what removed accounts left, to refund or to close with a reason", async () => {
    const sent: unknown[] = [];
    const { user } = await open("unclaimed-packs", {
      "GET /staff/unclaimed-packs": () => (sent.length > 0 ? [] : [unclaimed]),
      "POST /staff/unclaimed-packs/:id/close": ({ body }) => {
        sent.push(body);
        return { done: true };
      },
    });
    const row = within(await screen.findByRole("list", { name: "Removed accounts" }));
    expect(row.getByText("4 of 12 sessions left")).toBeTruthy();
    expect(row.getByRole("link", { name: "Refund" }).getAttribute("href")).toBe(
      "/dashboard/appointments/bookings/KX7Q2MZ4T9WJ6R8",
    );
    await user.click(row.getByRole("button", { name: "Close without refund" }));
    const window = within(await screen.findByRole("dialog"));
    await user.type(window.getByRole("textbox"), "Agreed by phone");
    await user.click(window.getByRole("button", { name: "Close the pack" }));
    expect(await screen.findByText("Nothing is left over from removed accounts")).toBeTruthy();
    expect(sent).toEqual([{ reason: "Agreed by phone" }]);
  });

  it("says that nothing is late", async () => {
    await open("late-feedback", { "GET /staff/late-feedback": () => [] });
    expect(await screen.findByText("All feedback was given in time")).toBeTruthy();
  });

  it("shows an error and retries on demand", async () => {
    let isDown = true;
    const { user } = await open("renewals", {
      "GET /staff/renewals": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [renewal];
      },
    });
    await screen.findByText("We could not load this list");
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByText("Mona Adel")).toBeTruthy();
  });

  it("following up students is shown in Arabic", async () => {
    await open("renewals", {}, "ar");
    expect(await screen.findByText("لا يرغب في باقة أخرى")).toBeTruthy();
    expect(screen.getByText("بقي 2 من 12 جلسة")).toBeTruthy();
  });
});
