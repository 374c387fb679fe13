import { AppError } from "@kalima/contracts/errors";
import type { Payment, Transfer } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW } from "./orders.fixtures.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const FILE = {
  id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
  url: "/files/1",
  name: "a.webp",
  size: 1,
  type: "image/webp",
};
const CHOSEN: Transfer = {
  account: { holder: "Kalima", bank: "Nile Bank", iban: "EG380019000500000000263180002", code: "NILEEGCX" },
  reference: "K-100042",
  state: "chosen",
  refusal: null,
  proof: null,
};
const order = (transfer: Transfer | null, changes: Partial<Payment> = {}) =>
  aPayment({ methods: ["card", "transfer"], transfer, ...changes });
const OFFERED = order(null, { transferTo: { account: CHOSEN.account, reference: CHOSEN.reference } });
const TO_PAY = order(CHOSEN, { booking: aBooking({ holdExpiresAt: "2026-03-30T09:45:00Z" }) });
const CHECKED = order(
  { ...CHOSEN, state: "checking", proof: { file: FILE, sentAt: "2026-03-29T09:45:00Z" } },
  {
    status: "initiated",
    hostedFieldsUrl: null,
    booking: aBooking({ status: "pending_approval", holdExpiresAt: null }),
  },
);

function open(start: Payment, routes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: `/payment/${start.referenceCode}`,
    session: aSession(),
    http: { "GET /payments/:ref": () => start, ...routes },
    ...options,
  });
}

function chooseFile(file: File) {
  const input = document.querySelector('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
}
const pdf = new File(["%PDF"], "receipt.pdf", { type: "application/pdf" });
const field = (name: string) => screen.findByRole("textbox", { name });

async function fill(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.type(await field("Account name"), "Mona Adel");
  await user.type(await field("Account number"), "1000 4000");
  await user.type(await field("Bank name"), "Nile Bank");
  chooseFile(pdf);
}

/** The order of a proof that is to be checked by then. */
const dueAt = (at: string) =>
  ({
    ...CHECKED,
    transfer: { ...CHOSEN, state: "checking", proof: { file: FILE, sentAt: "2026-03-29T09:45:00Z", dueAt: at } },
  }) satisfies Payment;

describe("a proof that waits for staff", () => {
  it.each([
    ["en", "2026-03-29T11:45:00Z", /^Expect our answer by Sun 29 March at /],
    ["ar", "2026-03-29T11:45:00Z", /^يصلك ردنا قبل الأحد/],
  ] as const)("says in %s when to expect an answer", async (language, at, words) => {
    await open(dueAt(at), {}, { language });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ["en", /^We promised an answer by .* and we are late/, /^Expect/, "Contact us"],
    ["ar", /^وعدناك بالرد قبل .* وتأخرنا/, /^يصلك/, "التواصل معنا"],
  ] as const)("says in %s that it is late and where to write to", async (language, words, expected, contact) => {
    await open(dueAt("2026-03-29T09:00:00Z"), {}, { language });
    const [notice] = (await screen.findAllByText(words)).map((text) => text.closest('[role="status"]'));
    expect(
      within(notice as HTMLElement)
        .getByRole("link", { name: contact })
        .getAttribute("href"),
    ).toBe("/contact-us");
    expect(screen.queryByText(expected)).toBeNull();
  });
});

describe("paying by bank transfer", () => {
  it("paying by bank transfer shows where to at once, and holds the times for a day on demand", async () => {
    const { user, http } = await open(OFFERED, { "POST /payments/:ref/transfer": () => TO_PAY });
    await user.click(await screen.findByRole("tab", { name: "Bank transfer" }));
    const panel = within(await screen.findByRole("region", { name: "Pay by bank transfer" }));
    await panel.findByText(/If the school cancels a session, you are refunded/);
    expect(panel.getByText("NILEEGCX")).toBeTruthy();
    expect(panel.getByText(/^EG38/).parentElement?.textContent).toBe("EG38 0019 0005 0000 0000 2631 8000 2 ");
    await user.click(await screen.findByRole("button", { name: "Hold my times for a day" }));
    expect(await screen.findByText(/^Times held until/)).toBeTruthy();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(http.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("copies the number of the account without its spaces", async () => {
    const { user, toasts } = await open(TO_PAY);
    await user.click(await screen.findByRole("button", { name: "Copy: IBAN" }));
    await waitFor(() => expect(toasts).toEqual([{ tone: "success", text: "Copied: IBAN" }]));
    expect(await navigator.clipboard.readText()).toBe(CHOSEN.account.iban);
  });

  it("asks for the picture alone", async () => {
    const { user, http } = await open(OFFERED, {
      "POST /files": () => FILE,
      "POST /payments/:ref/proof": () => CHECKED,
    });
    await user.click(await screen.findByRole("tab", { name: "Bank transfer" }));
    await user.click(await screen.findByRole("button", { name: "Send the proof" }));
    expect(screen.getByText("Please choose the picture of your transfer")).toBeTruthy();
    expect(http.requests.some(({ method }) => method === "POST")).toBe(false);
    chooseFile(pdf);
    await user.click(await screen.findByRole("button", { name: "Send the proof" }));
    expect(await screen.findByRole("heading", { name: "We are checking your transfer" })).toBeTruthy();
  });

  it("opens the details of the account at one that is wrong", async () => {
    const { user } = await open(TO_PAY);
    await user.type(await field("Account number"), "1;2");
    await user.click(await screen.findByRole("button", { name: "Send the proof" }));
    expect(await field("Account number")).toBe(document.activeElement);
    expect((await field("Account number")).closest("details")?.open).toBe(true);
  });

  it("refuses another kind of file at once", async () => {
    await open(TO_PAY);
    await screen.findByRole("button", { name: "Send the proof" });
    chooseFile(new File(["x"], "receipt.gif", { type: "image/gif" }));
    expect(await screen.findByText("This kind of file is not accepted")).toBeTruthy();
  });

  it("sends file and account, and then says that staff check them", async () => {
    const { user, http } = await open(TO_PAY, {
      "POST /files": () => FILE,
      "POST /payments/:ref/proof": () => CHECKED,
    });
    await screen.findByRole("button", { name: "Send the proof" });
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Send the proof" }));
    expect(await screen.findByRole("heading", { name: "We are checking your transfer" })).toBeTruthy();
    const [upload, sent] = http.requests.filter(({ method }) => method === "POST");
    expect([...((upload?.body as FormData | undefined)?.keys() ?? [])]).toEqual(["purpose", "file"]);
    expect(sent?.body).toMatchObject({ fileId: FILE.id, accountName: "Mona Adel", accountNumber: "1000 4000" });
  });

  it("shows how far the upload is, can be taken back, and keeps what was typed", async () => {
    const { user, http } = await open(TO_PAY, {
      "POST /files": ({ options }) => {
        options.onProgress?.(0.5);
        return new Promise((_resolve, reject) => {
          options.signal?.addEventListener("abort", () => reject(new AppError("network.cancelled")));
        });
      },
    });
    await screen.findByRole("button", { name: "Send the proof" });
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Send the proof" }));
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar", { name: "Sending the proof" });
    await waitFor(() => expect(bar.value).toBe(0.5));
    await user.click(screen.getByRole("button", { name: "Cancel the upload" }));
    await waitFor(() => expect(screen.queryByRole("progressbar", { name: "Sending the proof" })).toBeNull());
    expect(((await field("Account name")) as HTMLInputElement).value).toBe("Mona Adel");
    expect(http.requests.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(["/files"]);
  });

  it("says why staff refused the last proof", async () => {
    await open(order({ ...CHOSEN, state: "refused", refusal: { reason: "other_amount", note: "20 less" } }));
    expect((await screen.findByText("We could not accept your proof")).parentElement?.textContent).toContain(
      "The amount is not that of your order.20 less",
    );
  });

  it("replaces a proof while it waits", async () => {
    const { user } = await open(CHECKED);
    expect(await screen.findByRole("img", { name: "Proof of the transfer" })).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Send another proof" }));
    expect(await field("Account name")).toBeTruthy();
  });

  it("shows the decision of staff without a reload", async () => {
    // Shortens the poll interval of a minute, and leaves other timers as they are.
    const wait = globalThis.setInterval;
    vi.spyOn(globalThis, "setInterval").mockImplementation(((run: () => void, ms?: number) =>
      wait(run, ms === 60_000 ? 50 : ms)) as typeof setInterval);
    let now = CHECKED;
    await open(CHECKED, { "GET /payments/:ref": () => now });
    await screen.findByRole("img", { name: "Proof of the transfer" });
    now = order({ ...CHOSEN, state: "refused", refusal: { reason: "other_amount", note: null } });
    expect(await screen.findByText("We could not accept your proof")).toBeTruthy();
  });

  it("leads from the wait to the booking", async () => {
    await open(CHECKED);
    expect((await screen.findByRole("link", { name: "View booking" })).getAttribute("href")).toBe(
      `/profile/bookings/${CHECKED.referenceCode}`,
    );
  });

  it("paying by bank transfer is named on the receipt", async () => {
    const paidAt = "2026-03-29T09:46:00Z";
    const booking = aBooking({ status: "confirmed", holdExpiresAt: null });
    await open(
      order({ ...CHOSEN, state: "accepted" }, { status: "confirmed", paidAt, booking, hostedFieldsUrl: null }),
    );
    expect(await screen.findByText("Bank transfer")).toBeTruthy();
  });

  it("paying by bank transfer is in Arabic", async () => {
    await open(TO_PAY, {}, { language: "ar" });
    expect(await screen.findByRole("button", { name: "إرسال الإثبات" })).toBeTruthy();
  });
});
