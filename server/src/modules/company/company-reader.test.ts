import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { toCounter } from "./company-reader.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it.each([
  [0, null],
  [9, null],
  [10, { atLeast: 10, isExact: true }],
  [24, { atLeast: 24, isExact: true }],
  [100, { atLeast: 100, isExact: true }],
  [101, { atLeast: 100, isExact: false }],
  [1_284, { atLeast: 1_200, isExact: false }],
  [1_200, { atLeast: 1_200, isExact: true }],
])("counts %i as %j", (count, counter) => {
  expect(toCounter(count)).toEqual(counter);
});

it("deletes messages of the contact form after 90 days, and still counts them", async () => {
  const now = new Date();
  const leaveMessage = async (days: number, fullName: string) => {
    test.setTime(new Date(now.getTime() - days * DAY_MS));
    const message = { fullName, email: "mona@example.com", isOnWhatsapp: false, agreesToOffers: false };
    const payload = { ...message, subject: "lessons", details: "When does the next course begin?" };
    const sent = await test.as()("POST", "/api/contact-messages", payload);
    expect(sent.statusCode).toBe(201);
  };
  for (let copy = 0; copy < 10; copy++) await leaveMessage(91, "Nour");
  await leaveMessage(89, "Mona");
  test.setTime(now);
  await test.runDue();
  const kept = await test.database.query("SELECT full_name FROM contact_messages");
  expect(kept).toEqual([{ full_name: "Mona" }]);
  expect((await test.context.company.stats()).requests).toEqual({ atLeast: 11, isExact: true });
});
