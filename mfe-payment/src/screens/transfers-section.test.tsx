import { AppError } from "@kalima/contracts/errors";
import type { TransferRefund, WaitingProof } from "@kalima/payment-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const amount = { amountMinor: 20_000, currency: "EGP" };
const PROOF: WaitingProof = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  orderNumber: "K1000000001",
  amount,
  studentName: "Mona Adel",
  accountName: "Mona Adel",
  accountLast4: "4000",
  bankName: "Nile Bank",
  bankCode: null,
  bankReference: "FT-77",
  file: { id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f", url: "/files/1", name: "a.webp", size: 1, type: "image/webp" },
  sentAt: "2026-03-10T18:00:00Z",
  refusals: 0,
  isCancelled: false,
  warnings: [{ kind: "same_picture", orderNumber: "K2000000002" }],
};
const REFUND: TransferRefund = {
  id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
  orderNumber: "K3000000003",
  amount,
  studentName: "Omar Sherif",
  accountName: "Omar Sherif",
  accountLast4: "8000",
  bankName: "Delta Bank",
  owedSince: "2026-03-09T18:00:00Z",
};

/** A school with a proof that waits and money that is owed; what is decided leaves its list. */
function open(changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  const left = { proofs: [PROOF], refunds: [REFUND] };
  const decided = (list: "proofs" | "refunds") => () => {
    left[list] = [];
    return { done: true };
  };
  return renderRemote(app, {
    path: "/dashboard/money/proofs",
    place: { kind: "slot", slot: "dashboard.section", key: "proofs" },
    session: aSession({ role: { name: "admin" } }),
    ...options,
    http: {
      "GET /staff/transfer-proofs": () => left.proofs,
      "GET /staff/transfer-refunds": () => left.refunds,
      "GET /staff/failed-refunds": () => [],
      "GET /staff/refunds": () => [],
      "POST /staff/transfer-proofs/:id/accept": decided("proofs"),
      "POST /staff/transfer-proofs/:id/refuse": decided("proofs"),
      "POST /staff/transfer-refunds/:id/sent": decided("refunds"),
      ...changes,
    },
  });
}
const posted = (http: Awaited<ReturnType<typeof open>>["http"]) =>
  http.requests.find(({ method }) => method === "POST");

afterEach(() => {
  vi.useRealTimers();
});

describe("checking bank transfers", () => {
  it("shows the picture beside amount and reference, and what speaks against it", async () => {
    await open();
    const list = within(await screen.findByRole("list", { name: "Proofs to check" }));
    expect(list.getByRole("img", { name: "Proof of order K1000000001" })).toBeTruthy();
    expect(list.getByText("FT-77")).toBeTruthy();
    expect(list.getByText("Mona Adel •••• 4000")).toBeTruthy();
    const warnings = within(list.getByRole("list", { name: "What to look at" }));
    expect(warnings.getByText("Same file")).toBeTruthy();
    expect(warnings.getByText("order K2000000002")).toBeTruthy();
  });

  it.each([
    ["en", "2026-03-10T19:59:59Z", /^Check by /, /^Transfer by /],
    ["en", "2026-03-10T20:00:00Z", /^Overdue since /, /^Overdue since /],
    ["ar", "2026-03-10T19:59:59Z", /^التحقق قبل /, /^التحويل قبل /],
    ["ar", "2026-03-10T20:00:00Z", /^متأخر منذ /, /^متأخر منذ /],
  ] as const)("marks in %s at %s what is due and what is overdue", async (language, now, check, transfer) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const dueAt = "2026-03-10T20:00:00Z";
    await open(
      {
        "GET /staff/transfer-proofs": () => [{ ...PROOF, dueAt }],
        "GET /staff/transfer-refunds": () => [{ ...REFUND, dueAt }],
      },
      { language },
    );
    const findRow = async (name: string) => within((await screen.findByText(name)).closest("li") as HTMLElement);
    expect((await findRow(PROOF.studentName)).getByText(check)).toBeTruthy();
    expect((await findRow(REFUND.studentName)).getByText(transfer)).toBeTruthy();
  });

  it("accepts one, which leaves the list", async () => {
    const { user, http } = await open();
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText("No proof is waiting.")).toBeTruthy();
    expect(posted(http)?.path).toBe(`/staff/transfer-proofs/${PROOF.id}/accept`);
  });

  it("refuses one with a reason and a note", async () => {
    const { user, http } = await open();
    await user.click(await screen.findByRole("button", { name: "Refuse" }));
    await user.click(screen.getByRole("radio", { name: "The money has not arrived" }));
    await user.type(screen.getByRole("textbox", { name: "Note to the student (optional)" }), "Not yet");
    await user.click(screen.getByRole("button", { name: "Refuse the proof" }));
    expect(await screen.findByText("No proof is waiting.")).toBeTruthy();
    expect(posted(http)?.body).toEqual({ reason: "not_received", note: "Not yet" });
  });

  it("says that somebody else was faster, and reads the list again", async () => {
    const { user, http, toasts } = await open({
      "POST /staff/transfer-proofs/:id/accept": () => {
        throw new AppError("booking.transition_refused");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    const reads = () => http.requests.filter(({ path }) => path === "/staff/transfer-proofs");
    await waitFor(() => expect(reads()).toHaveLength(2));
  });

  it("records money that was transferred back, with the number of the bank", async () => {
    const { user, http } = await open();
    await user.click(await screen.findByRole("button", { name: "Record as transferred" }));
    expect(screen.getByText("This field is required")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Transaction number of the bank" }), "OUT-1");
    await user.click(screen.getByRole("button", { name: "Record as transferred" }));
    expect(await screen.findByText("Nothing has to be transferred back.")).toBeTruthy();
    expect(posted(http)?.body).toEqual({ bankReference: "OUT-1" });
  });

  it("offers to try again when a list cannot be read", async () => {
    await open({
      "GET /staff/transfer-proofs": () => {
        throw new AppError("request.invalid");
      },
    });
    expect(await screen.findByRole("list", { name: "Money to transfer back" })).toBeTruthy();
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  it("checking bank transfers is in Arabic", async () => {
    await open({}, { language: "ar" });
    expect(await screen.findByRole("list", { name: "إثباتات بانتظار المراجعة" })).toBeTruthy();
  });
});
