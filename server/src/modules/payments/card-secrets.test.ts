import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import { findCardTraces, readDatabaseText, readFilesText } from "../../../test/leftovers.ts";

/** The card details that `checkout-site` types. */
const TYPED = [CARDS.good, CARDS.declined].map((number) => ({ number, cvv: "123" }));

const logged: string[] = [];
let site: CheckoutSite;
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  site = await createCheckoutSite({ variables: { LOG_LEVEL: "debug" }, logTo });
});
afterAll(() => site.close());

it("no request, row, file or log line holds a card number or CVV", async () => {
  site.setTime(NOW);
  const requests = vi.spyOn(site.app, "inject");
  const student = await site.signUp();
  const { code } = await site.hold(student);
  await site.charge(student, code, CARDS.declined);
  await site.charge(student, code, CARDS.good);
  await site.deliver(await site.waitForWebhook("charge.succeeded", code));
  await site.refundAtProvider(5_000);
  await site.runDue();

  const places = {
    requests: JSON.stringify(requests.mock.calls),
    database: await readDatabaseText(site.database),
    files: readFilesText(site.context.config.dataFolder),
    logs: logged.join("\n"),
    webhooks: JSON.stringify(site.reported),
  };
  // The search works: what may be kept of the card is found.
  expect(places.requests).toContain(code);
  expect(places.database).toContain('"card_last4":"4242"');
  expect(places.logs).toContain("/charges");
  expect(findCardTraces('{"number":"4242 4242 4242 4242","cvv":"123"}', TYPED)).toHaveLength(3);
  for (const [place, text] of Object.entries(places)) {
    expect(findCardTraces(text, TYPED), place).toEqual([]);
  }
});
