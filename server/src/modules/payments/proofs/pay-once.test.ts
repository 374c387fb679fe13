import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/checkout-site.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { type OpenOrder, openOrder, type PaidBy, type Side } from "../../../../test/open-order.ts";
import { createSandboxSide, createStripeSide, SITE_OF_SIDES } from "../../../../test/provider-sides.ts";
import { listLedgerDifferences } from "../ledger/ledger.ts";
import { createConfiguredProviders } from "../providers/providers.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { PAID, SITUATIONS, type Situation } from "./situations.fixtures.ts";

const isDeep = process.env.TEST_DEEP === "1";

let sides: Record<Side["name"], Side>;
beforeAll(async () => {
  sides = {
    sandbox: { ...(await createSandboxSide()), name: "sandbox" },
    stripe: { ...(await createStripeSide()), name: "stripe" },
  };
});
afterAll(() => Promise.all(Object.values(sides).map((side) => side.close())));

/** Who charges, and by which method: of the two providers the sandbox alone gives codes. */
const WAYS: readonly (readonly [Side["name"], PaidBy])[] = [
  ["sandbox", "card"],
  ["stripe", "card"],
  ["sandbox", "instapay"],
  ["sandbox", "fawry"],
];
/** Each situation in one of the ways, in turn; all of them in every way in the deep run. */
const isChosen = (at: number, way: number) => isDeep || at % WAYS.length === way;
/** Cases of one method alone: how long its payer has. */
const isOf = ({ paidBy = ["card", "instapay", "fawry"] }: Situation, method: PaidBy) => paidBy.includes(method);

describe.each(WAYS)("an order that %s charges by %s is paid once, and stays pending for nobody:", (name, method) => {
  const way = WAYS.findIndex(([side, by]) => side === name && by === method);
  const situations = Object.entries(SITUATIONS).filter(
    ([, situation], at) => isOf(situation, method) && (isChosen(at, way) || situation.paidBy?.length === 1),
  );
  let site: TestApp;
  beforeAll(async () => {
    const settings = { ...sides.sandbox.settings, ...sides.stripe.settings };
    site = await createTestApp({ ...settings, PAYMENTS_PROVIDER: name, SITE_ORIGIN: SITE_OF_SIDES });
  });
  afterAll(() => site.close());

  async function checkEnd({ code, own, status }: OpenOrder, studentId: string, { ends = PAID, taken = 1 }: Situation) {
    expect(await status()).toEqual(ends);
    const charges = await site.database.query<{ status: string; provider_charge_id: string }>(
      `SELECT c.status, c.provider_charge_id FROM charges c JOIN orders o ON o.id = c.order_id
       WHERE o.reference_code = $1 AND c.status <> 'failed'`,
      [code],
    );
    // The charges taken by the provider are the ones that the school has recorded.
    expect(charges.map((charge) => charge.provider_charge_id)).toEqual(own.listTaken(code));
    expect(charges.map((charge) => charge.status)).toEqual(taken === 1 ? ["succeeded"] : []);
    const told = await site.database.query(
      "SELECT 1 FROM notifications WHERE user_id = $1 AND kind = 'booking_confirmed'",
      [studentId],
    );
    expect(told).toHaveLength(taken);
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  }

  it.each(situations)("%s", async (_what, situation) => {
    site.setTime(NOW);
    const student = await site.signUp();
    const order = await openOrder(site, student, sides[name], sides[name === "sandbox" ? "stripe" : "sandbox"], method);
    await situation.happens(order);
    await checkEnd(order, student.id, situation);
    // Nothing that is still to come changes it.
    await order.wait(25 * 60);
    await reconcile(site.context, createConfiguredProviders(site.context), new Date(NOW.getTime() + 30 * HOUR_MS));
    await checkEnd(order, student.id, situation);
  });
});
