import { AppError } from "@kalima/contracts/errors";
import type { PayoutsOfMonth, StaffPayout, TrainerDue } from "@kalima/payment-contract";
import {
  aSession,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderingProblems,
  renderRemote,
  typeDate,
} from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "payouts" } as const;
const PATH = "/dashboard/money/payouts";
const session = aSession({ role: { name: "admin" } });
const egp = (pounds: number) => ({ amountMinor: pounds * 100, currency: "EGP" });
const makeId = (digit: number) => `0192d2b4-${String(digit).repeat(4)}-7c1a-9f5e-2d7b1c3a4e5f`;
const step = { by: "Huda Admin", at: "2026-04-02T08:00:00.000Z" };
const payout = (changes: Partial<StaffPayout> = {}): StaffPayout => ({
  id: makeId(9),
  state: "waiting",
  prepared: step,
  approved: null,
  paid: null,
  reference: null,
  paidOn: null,
  byReader: false,
  ...changes,
});
const due = (changes: Partial<TrainerDue> = {}): TrainerDue => ({
  trainerId: makeId(1),
  trainerName: { en: "Grace Hopper", ar: "غريس هوبر" },
  due: egp(280),
  lessons: 2,
  earned: egp(280),
  earlier: egp(0),
  corrections: egp(0),
  payout: null,
  ...changes,
});
const month = (...trainers: TrainerDue[]): PayoutsOfMonth => ({
  month: "2026-03",
  previousMonth: "2026-02",
  nextMonth: null,
  alone: egp(1_000),
  trainers,
});

const makeOptions = (trainers: TrainerDue[], routes: FakeRoutes = {}, more: RenderRemoteOptions = {}) => ({
  path: PATH,
  place,
  session,
  ...more,
  http: {
    "GET /staff/payouts": ({ query }: { query: { month?: string } }) =>
      query.month === "2026-02" ? { ...month(), month: "2026-02", nextMonth: "2026-03" } : month(...trainers),
    "POST /staff/payouts": () => ({ id: makeId(9), state: "approved" }),
    "POST /staff/payouts/:id/approve": () => ({ done: true }),
    "POST /staff/payouts/:id/withdraw": () => ({ done: true }),
    "POST /staff/payouts/:id/paid": () => ({ done: true }),
    "POST /staff/earning-corrections": () => ({ done: true }),
    ...routes,
  },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const row = async () => within(await screen.findByRole("list", { name: "Trainers" })).findAllByRole("listitem");
const first = async () => within((await row())[0] as HTMLElement);
const press = (name: string) => screen.findByRole("button", { name });

describe("payouts to trainers", () => {
  it("prepares the amount that the admin sees", async () => {
    const { user, http } = await open([due({ earlier: egp(140), corrections: egp(-20) })]);
    const made = (await first()).getByText(/2 sessions/).parentElement;
    expect(made?.textContent).toMatch(/280.*of which.*140.*earlier months.*corrections.*20/);
    await user.click(await press("Prepare payout"));
    await waitFor(() =>
      expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({
        trainerId: makeId(1),
        month: "2026-03",
        of: 28_000,
      }),
    );
  });

  it("lets another admin approve, and says why the first one cannot", async () => {
    const { user, http, unmount } = await open([due({ payout: payout() })]);
    await user.click(await press("Approve"));
    await waitFor(() => expect(http.requests.some(({ path }) => path.endsWith("/approve"))).toBe(true));
    unmount();
    await open([due({ payout: payout({ byReader: true }) })]);
    expect(await screen.findByText(/another admin has to approve/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.getByRole("button", { name: "Withdraw" })).toBeTruthy();
  });

  it("records the transfer with reference and day, and requires both", async () => {
    const { user, http } = await open([due({ payout: payout({ state: "approved" }) })]);
    await user.click(await press("Record the transfer"));
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
    await user.type(screen.getByRole("textbox", { name: /Bank reference/ }), " FT-1 ");
    await typeDate("Transferred on", "2026-04-02");
    await user.click(await press("Record the transfer"));
    await waitFor(() =>
      expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({
        reference: "FT-1",
        paidOn: "2026-04-02",
      }),
    );
  });

  it("offers nothing more for what was paid, and says who did what", async () => {
    const paid = payout({ state: "paid", approved: step, paid: step, reference: "FT-1", paidOn: "2026-04-02" });
    await open([due({ payout: paid })]);
    const shown = await first();
    for (const text of [/Prepared by Huda Admin/, /Approved by Huda Admin/, /Recorded by Huda Admin/, "FT-1"]) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    expect(shown.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Correct earnings"]);
  });

  it.each([
    ["More", "150.5", 15_050],
    ["Less", "١٠٠", -10_000],
  ])("corrects by %s %s with a reason", async (direction, amount, amountMinor) => {
    const { user, http } = await open([due()]);
    await user.click(await press("Correct earnings"));
    await user.click(await screen.findByRole("radio", { name: direction }));
    await user.click(await press("Save correction"));
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
    await user.type(screen.getByRole("textbox", { name: /Amount/ }), amount);
    await user.type(screen.getByRole("textbox", { name: /Reason/ }), "A long session");
    await user.click(await press("Save correction"));
    const reason = "A long session";
    await waitFor(() =>
      expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({
        trainerId: makeId(1),
        amountMinor,
        reason,
      }),
    );
  });

  it("says that another admin was faster, and reads the list again", async () => {
    const changed = () => {
      throw new AppError("payout.changed");
    };
    const { user, http, toasts } = await open([due()], { "POST /staff/payouts": changed });
    await user.click(await press("Prepare payout"));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(http.requests.filter(({ method }) => method === "GET")).toHaveLength(2));
  });

  it("shows earlier months, and when nothing is to pay out", async () => {
    const { user } = await open([due()]);
    expect(await press("Next month")).toHaveProperty("disabled", true);
    await user.click(await press("Previous month"));
    expect(await screen.findByText("Nothing to pay out for this month")).toBeTruthy();
    expect(window.location.search).toBe("?month=2026-02");
    await user.click(await press("Next month"));
    expect(await screen.findByText("Grace Hopper")).toBeTruthy();
  });

  it("says what could not be loaded", async () => {
    const down = () => {
      throw new AppError("server.unavailable");
    };
    await open([], { "GET /staff/payouts": down });
    expect(await screen.findByText("The payouts could not be loaded")).toBeTruthy();
  });

  it("speaks Arabic, and is the same from the server and in the browser", async () => {
    await open([due({ due: egp(-20), lessons: 0 })], {}, { language: "ar" });
    expect(await screen.findByText("غريس هوبر")).toBeTruthy();
    expect(screen.getByText("مُرحّلة")).toBeTruthy();
    expect(await renderingProblems(app, makeOptions([due({ payout: payout() })]))).toEqual([]);
  });
});
