import type { WantedPrices } from "@kalima/catalog-contract";
import { expect } from "vitest";
import type { TestApp, TestUser } from "../../../test/create-test-app.ts";

type OfPacks = readonly [one: number, six: number, twelve: number, many: number];

/** A list with the price of a lesson of each pack, in the currency's smallest unit. */
export const listOf = (currency: string, [one, six, twelve, many]: OfPacks) => ({
  list: {
    currency,
    packs: [
      { pack: 1 as const, lessonMinor: one },
      { pack: 6 as const, lessonMinor: six },
      { pack: 12 as const, lessonMinor: twelve },
      { pack: 24 as const, lessonMinor: many },
    ],
  },
});

/** Prices that one person requests and another one approves. */
export async function setPrices(
  test: TestApp,
  [first, second]: readonly [TestUser, TestUser],
  country: string,
  body: Omit<WantedPrices, "country">,
): Promise<void> {
  const requested = await test.as(first)("POST", "/api/staff/price-changes", { country, ...body });
  expect(requested.json()).toMatchObject({ data: { waiting: { byReader: true } } });
  const { id } = requested.json().data.waiting;
  expect((await test.as(second)("POST", `/api/staff/price-changes/${id}/approve`)).statusCode).toBe(200);
}
