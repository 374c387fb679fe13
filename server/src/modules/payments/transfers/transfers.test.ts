import type { BookingEvent } from "@kalima/booking-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, type Held, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { upload } from "../../../../test/matrix/objects.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { listLedgerDifferences, readBalance } from "../ledger/ledger.ts";

let site: CheckoutSite;
let student: TestUser;
let admin: TestUser;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
  admin = await site.signUp({ role: "admin" });
});

let uploads = 0;
const ACCOUNT = { accountName: "Mona Adel", accountNumber: "1000 2000 3000 4000", bankName: "Nile Bank" };
const addHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const post = (by: TestUser, path: string, body: object = {}) => site.as(by)("POST", path, body);

async function choose(by = student): Promise<Held> {
  const held = await site.hold(by);
  expect((await post(by, `/api/payments/${held.code}/transfer`)).statusCode).toBe(200);
  return held;
}

async function prove(held: Held, by = student, changes: object = {}, colour?: string) {
  uploads += 1;
  const fileId = await upload(site, by, "proof", colour ?? `rgb(${uploads * 9},${uploads * 5},${uploads})`);
  return post(by, `/api/payments/${held.code}/proof`, { ...ACCOUNT, fileId, ...changes });
}

async function findWaitingProof(held: Held) {
  const { orderNumber } = await site.readOrder(student, held.code);
  const all = (await site.as(admin)("GET", "/api/staff/transfer-proofs?limit=50")).json().data;
  return all.find((proof: { orderNumber: string }) => proof.orderNumber === orderNumber);
}

const listNotifications = async (by: TestUser): Promise<{ kind: string; text: string; path: string }[]> =>
  (await site.as(by)("GET", "/api/notifications")).json().data;

async function chooseAndProve(changes?: object): Promise<{ held: Held; id: string }> {
  const held = await choose();
  expect((await prove(held, student, changes)).statusCode).toBe(200);
  return { held, id: (await findWaitingProof(held)).id };
}
const accept = (id: string, by = admin) => post(by, `/api/staff/transfer-proofs/${id}/accept`);
const refuse = (id: string, reason = "unreadable") =>
  post(admin, `/api/staff/transfer-proofs/${id}/refuse`, { reason });

describe("choosing a bank transfer", () => {
  it("holds the times for a day, once, and shows the account and a reference", async () => {
    const held = await choose();
    const order = await site.readOrder(student, held.code);
    expect(order.booking.holdExpiresAt).toBe(addHours(24).toISOString());
    expect(order.transfer).toMatchObject({
      account: { iban: "EG380019000500000000263180002" },
      reference: order.orderNumber,
      state: "chosen",
      proof: null,
    });
    site.setTime(addHours(0.1));
    await post(student, `/api/payments/${held.code}/transfer`);
    expect((await site.readOrder(student, held.code)).booking.holdExpiresAt).toBe(addHours(24).toISOString());
  });

  it("lets the times go at the deadline, not before", async () => {
    const held = await choose();
    const readStatus = async () =>
      (await site.database.query<{ status: string }>("SELECT status FROM bookings WHERE id = $1", [held.id]))[0]
        ?.status;
    site.setTime(addHours(23.9));
    await site.runDue();
    expect(await readStatus()).toBe("awaiting_payment");
    site.setTime(addHours(24));
    await site.runDue();
    expect(await readStatus()).toBe("expired");
  });

  it("ends with the first lesson when that is sooner", async () => {
    const held = await site.hold(student);
    await site.database.query("UPDATE lessons SET starts_at = $2, ends_at = $3 WHERE booking_id = $1", [
      held.id,
      addHours(10),
      addHours(11),
    ]);
    await post(student, `/api/payments/${held.code}/transfer`);
    expect((await site.readOrder(student, held.code)).booking.holdExpiresAt).toBe(addHours(10).toISOString());
  });

  it("fails for another student's order, and after the hold", async () => {
    const held = await site.hold(student);
    expect((await post(await site.signUp(), `/api/payments/${held.code}/transfer`)).statusCode).toBe(404);
    await site.database.query("UPDATE bookings SET hold_expires_at = $2 WHERE id = $1", [held.id, NOW]);
    const late = await post(student, `/api/payments/${held.code}/transfer`);
    expect([late.statusCode, late.json().code]).toEqual([409, "payment.hold_over"]);
  });

  it("leaves the card open", async () => {
    const held = await choose();
    await site.charge(student, held.code, CARDS.good);
    await site.deliver(await site.waitForWebhook("charge.succeeded", held.code));
    expect((await site.readOrder(student, held.code)).status).toBe("confirmed");
    expect((await prove(held)).json().code).toBe("payment.already_paid");
  });
});

describe("the proof of a transfer", () => {
  it("waits for staff and confirms nothing by itself; no clock ends the hold", async () => {
    const { held } = await chooseAndProve();
    const order = await site.readOrder(student, held.code);
    expect(order).toMatchObject({ status: "initiated", booking: { status: "pending_approval" } });
    expect(order.transfer).toMatchObject({ state: "checking", proof: { file: { type: "image/webp" } } });
    const dueAt = computeDeadline("proof", NOW).toISOString();
    expect([order.transfer?.proof?.dueAt, order.booking.proofDueAt, (await findWaitingProof(held)).dueAt]).toEqual([
      dueAt,
      dueAt,
      dueAt,
    ]);
    site.setTime(addHours(30));
    await site.runDue();
    const [row] = await site.database.query("SELECT status FROM bookings WHERE id = $1", [held.id]);
    expect(row).toEqual({ status: "pending_approval" });
  });

  it("is seen, and notified, only where the duties of an admin include it", async () => {
    const [lead, content] = [
      await site.signUp({ role: "admin", grants: ["support_lead"] }),
      await site.signUp({ role: "admin", grants: ["content"] }),
    ];
    const { held } = await chooseAndProve();
    const file = (await site.readOrder(student, held.code)).transfer?.proof?.file?.url ?? "";
    const read = async (by: TestUser) => (await site.as(by)("GET", file)).statusCode;
    expect([await read(lead), await read(content)]).toEqual([200, 404]);
    expect([await listNotifications(lead), await listNotifications(content)]).toEqual([[], []]);
  });

  it("notifies all admins who decide, once, with the time by which they do", async () => {
    const colleague = await site.signUp({ role: "admin", grants: ["finance"] });
    const { held } = await chooseAndProve();
    await prove(held);
    for (const by of [admin, colleague]) {
      const [told, ...more] = await listNotifications(by);
      expect(told).toMatchObject({ kind: "proof_waits", path: "/dashboard/money/proofs" });
      expect(told?.text).toContain("Monday");
      expect(more).toEqual([]);
    }
    expect((await findWaitingProof(held)).dueAt).toBe(addHours(2).toISOString());
    expect((await site.readOrder(student, held.code)).transfer?.proof?.dueAt).toBe(addHours(2).toISOString());
    expect((await listNotifications(student)).map(({ kind }) => kind)).not.toContain("proof_waits");
  });

  it("keeps four digits of the account number alone", async () => {
    const { held } = await chooseAndProve();
    expect(await findWaitingProof(held)).toMatchObject({ accountName: "Mona Adel", accountLast4: "4000" });
    const rows = await site.database.query("SELECT p::text AS row FROM transfer_proofs p");
    // Eight digits, because four occur in ids and times by chance.
    expect(JSON.stringify(rows).replaceAll(" ", "")).not.toContain("20003000");
  });

  it("can be replaced by another one, and then can no longer be accepted", async () => {
    const { held, id } = await chooseAndProve();
    await prove(held);
    expect((await findWaitingProof(held)).id).not.toBe(id);
    const late = await accept(id);
    expect([late.statusCode, late.json().code]).toEqual([409, "payment.proof_decided"]);
  });

  it.each([
    ["accountName", { accountName: "•" }, "validation.invalid"],
    ["accountNumber", { accountNumber: "12" }, "validation.invalid"],
  ])("refuses %s (%j)", async (field, changes, code) => {
    const held = await choose();
    expect((await prove(held, student, changes)).json().fields).toEqual({ [field]: code });
  });

  it("may come alone and without a choice before: it holds the times itself", async () => {
    const held = await site.hold(student);
    const to = (await site.readOrder(student, held.code)).transferTo;
    expect(to).toMatchObject({ account: { iban: "EG380019000500000000263180002" } });
    const nothing = { accountName: "", accountNumber: "", bankName: undefined };
    expect((await prove(held, student, nothing)).statusCode).toBe(200);
    expect(await site.readOrder(student, held.code)).toMatchObject({
      booking: { status: "pending_approval" },
      transfer: { state: "checking", reference: to?.reference },
    });
    expect(await findWaitingProof(held)).toMatchObject({ accountName: "—", accountLast4: "—", bankName: "—" });
  });

  it("must be the student's own file", async () => {
    const held = await choose();
    const fileId = await upload(site, await site.signUp(), "proof");
    const answer = await post(student, `/api/payments/${held.code}/proof`, { ...ACCOUNT, fileId });
    expect([answer.statusCode, answer.json().code]).toEqual([422, "files.missing"]);
  });
});

describe("staff who decide", () => {
  it("accept: the booking is confirmed, the student notified, and the ledger holds the money", async () => {
    const { held, id } = await chooseAndProve();
    const before = await readBalance(site.database, "provider:bank_transfer", "EGP");
    expect((await accept(id)).statusCode).toBe(200);
    const order = await site.readOrder(student, held.code);
    expect(order).toMatchObject({ status: "confirmed", card: null, booking: { status: "confirmed" } });
    expect(order.transfer?.state).toBe("accepted");
    expect(await readBalance(site.database, "provider:bank_transfer", "EGP")).toBe(before + 20_000);
    expect(await listLedgerDifferences(site.database)).toEqual([]);
    const notices = (await site.as(student)("GET", "/api/notifications")).json().data;
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(["booking_confirmed"]);
  });

  it("decide once: of ten concurrent decisions, one wins and the others are refused", async () => {
    const { held, id } = await chooseAndProve();
    const others = await Promise.all(Array.from({ length: 5 }, () => site.signUp({ role: "admin" })));
    const answers = await Promise.all([...others.map((by) => accept(id, by)), ...others.map(() => refuse(id))]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((each) => each.json().code))).toEqual(
      new Set(["payment.proof_decided"]),
    );
    const charges = await site.database.query(
      "SELECT 1 FROM charges WHERE order_id = (SELECT id FROM orders WHERE booking_id = $1)",
      [held.id],
    );
    expect(charges.length).toBeLessThanOrEqual(1);
  });

  it("refuse with a reason: the student reads it and may send another until the deadline", async () => {
    const { held, id } = await chooseAndProve();
    await refuse(id, "other_amount");
    const order = await site.readOrder(student, held.code);
    expect(order.transfer).toMatchObject({ state: "refused", refusal: { reason: "other_amount" } });
    expect(order.booking).toMatchObject({ status: "awaiting_payment", holdExpiresAt: addHours(24).toISOString() });
    const [notice] = (await site.as(student)("GET", "/api/notifications")).json().data;
    expect(notice).toMatchObject({ kind: "transfer_refused", path: `/payment/${held.code}` });
    expect((await prove(held)).statusCode).toBe(200);
    expect(await findWaitingProof(held)).toMatchObject({ refusals: 1 });
  });

  it("cancel the booking with the second refusal", async () => {
    const { held, id } = await chooseAndProve();
    await refuse(id);
    await prove(held);
    await refuse((await findWaitingProof(held)).id);
    const order = await site.readOrder(student, held.code);
    expect(order.booking).toMatchObject({ status: "cancelled_by_admin" });
    expect((await prove(held)).json().code).toBe("payment.hold_over");
    // Nothing is said to be refunded: the school has no money for it.
    expect((await site.as(student)("GET", `/api/bookings/${held.id}`)).json().data.cancellation).toMatchObject({
      by: "school",
      money: "none",
    });
    const history = (await site.as(student)("GET", `/api/bookings/${held.id}/history`)).json().data;
    const steps = history.map(({ kind, by, refusal }: BookingEvent) => [kind, by, refusal ?? null]);
    expect(steps).toEqual([
      ["booked", "student", null],
      ["proof_refused", "school", "unreadable"],
      ["proof_refused", "school", "unreadable"],
      ["booking_cancelled", "school", null],
    ]);
  });

  it("see warnings of the same picture, reference, and amount from one account within a day", async () => {
    const first = await choose();
    await prove(first, student, { bankReference: "FT-77", accountNumber: "7100 7777" }, "gold");
    const { orderNumber } = await site.readOrder(student, first.code);
    student = await site.signUp();
    const second = await choose();
    await prove(second, student, { bankReference: "ft-77", accountNumber: "7100 7777" }, "gold");
    const { warnings } = await findWaitingProof(second);
    expect(warnings.filter((each: { orderNumber: string }) => each.orderNumber === orderNumber)).toEqual([
      { kind: "same_picture", orderNumber },
      { kind: "same_reference", orderNumber },
      { kind: "same_amount_and_time", orderNumber },
    ]);
  });

  it("see no warning of one account in two proofs that came without any", async () => {
    const nothing = { accountName: "", accountNumber: "", bankName: "" };
    await prove(await choose(), student, nothing);
    student = await site.signUp();
    const { held } = await chooseAndProve(nothing);
    expect((await findWaitingProof(held)).warnings).toEqual([]);
  });

  it("owe the money of a booking that its student cancelled meanwhile, and say when it left", async () => {
    const { held, id } = await chooseAndProve();
    await post(student, `/api/bookings/${held.id}/cancel`);
    expect(await findWaitingProof(held)).toMatchObject({ isCancelled: true });
    await accept(id);
    expect((await site.readOrder(student, held.code)).booking.status).toBe("cancelled_by_student");
    const readOwedRefund = async () => {
      const { orderNumber } = await site.readOrder(student, held.code);
      const all = (await site.as(admin)("GET", "/api/staff/transfer-refunds?limit=50")).json().data;
      return all.find((each: { orderNumber: string }) => each.orderNumber === orderNumber);
    };
    const refund = await readOwedRefund();
    expect(refund).toMatchObject({
      amount: { amountMinor: 20_000 },
      accountLast4: "4000",
      accountName: "Mona Adel",
      file: { type: "image/webp" },
    });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
    const sent = () => post(admin, `/api/staff/transfer-refunds/${refund.id}/sent`, { bankReference: "OUT-1" });
    expect((await sent()).statusCode).toBe(200);
    expect((await sent()).json().code).toBe("payment.refund_recorded");
    expect(await readOwedRefund()).toBeUndefined();
    expect((await site.readOrder(student, held.code)).refunds).toMatchObject([{ status: "sent" }]);
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it("owe the money of a paid booking that is cancelled, and no job tries to send it", async () => {
    const { held, id } = await chooseAndProve();
    await accept(id);
    expect((await post(student, `/api/bookings/${held.id}/cancel`)).statusCode).toBe(200);
    await site.runDue();
    expect((await site.readOrder(student, held.code)).refunds).toMatchObject([
      { status: "requested", amount: { amountMinor: 20_000 } },
    ]);
  });

  it("who find the money after the first lesson began owe it back", async () => {
    const { held, id } = await chooseAndProve();
    await site.database.query("UPDATE lessons SET starts_at = $2, ends_at = $3 WHERE booking_id = $1", [
      held.id,
      new Date(NOW.getTime() - MINUTE_MS),
      addHours(1),
    ]);
    expect((await accept(id)).statusCode).toBe(200);
    const order = await site.readOrder(student, held.code);
    expect(order).toMatchObject({ booking: { status: "cancelled_by_admin" }, refunds: [{ status: "requested" }] });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it("see no warning of two orders of one amount from two accounts", async () => {
    const accountNumber = "5550 9981";
    const { held } = await chooseAndProve({ accountNumber });
    expect((await findWaitingProof(held)).warnings).toEqual([]);
  });

  it("must be admins", async () => {
    expect((await site.as(student)("GET", "/api/staff/transfer-proofs")).statusCode).toBe(403);
  });
});
