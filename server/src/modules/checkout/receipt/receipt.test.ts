import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { createPlan } from "../../../print/plan.ts";

let site: CheckoutSite;
let student: TestUser;
let wanted: { teacherId: string; pack: number; startsAt: string[] };

beforeAll(async () => {
  site = await createCheckoutSite();
  site.setTime(NOW);
  student = await site.signUp();
  const startsAt = Array.from({ length: 6 }, (_, week) =>
    new Date(NOW.getTime() + (week * 7 + 8) * DAY_MS + 8 * HOUR_MS).toISOString(),
  );
  wanted = { teacherId: await buildTrainer(site.database), pack: 6, startsAt };
});
afterAll(() => site.close());

const receipt = (code: string, language: string, by = student) =>
  site.as(by)("GET", `/api/payments/${code}/receipt?language=${language}`);

it("serves a receipt once the order is paid, only to its student", async () => {
  const { code } = await site.hold(student, wanted);
  expect((await receipt(code, "en")).json()).toMatchObject({ status: 409, code: "payment.no_receipt" });
  await site.charge(student, code, CARDS.good);
  await site.deliver(await site.waitForWebhook("charge.succeeded", code));
  for (const language of ["en", "ar"]) {
    const answer = await receipt(code, language);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename="kalima-\\w.*-${language}\\.pdf"$`),
    );
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  }
  expect((await receipt(code, "en", await site.signUp())).statusCode).toBe(404);
  expect((await receipt(code, "fr")).statusCode).toBe(422);
});

it("says that it is busy while too many are printed, and when to come again", async () => {
  const other = await site.signUp();
  const { code } = await site.buy(other, { ...wanted, teacherId: await buildTrainer(site.database) });
  const page = { width: 100, height: 100, margin: 10 };
  const queue = Array.from({ length: 30 }, (_none, at) => {
    const { plan, write } = createPlan({ page, language: "en", title: `${at}`, author: "Kalima", createdAt: NOW });
    for (let line = 0; line < 400; line += 1) write(`Line ${line} that takes a while`, 10, { size: 10 });
    return site.context.printer.print(plan);
  });
  const printed = Promise.allSettled(queue);
  const answer = await receipt(code, "en", other);
  expect([answer.statusCode, answer.json().code]).toEqual([503, "server.unavailable"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await printed).filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  expect((await receipt(code, "en", other)).statusCode).toBe(200);
});
