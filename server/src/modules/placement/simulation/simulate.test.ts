import { expect, it } from "vitest";
import { createRandom } from "../../../kernel/create-random.ts";
import { readBank } from "../bank/read-bank.ts";
import { buildBank } from "../sections/bank-groups.ts";
import { simulate } from "./simulate.ts";

/** `npm run bench` draws 10,000; so few students leave room for chance. */
const STUDENTS = 1_000;

it("places students right with the committed bank, and wears out no item", () => {
  const { exact, withinOne, maxExposure } = simulate(buildBank(readBank()), STUDENTS, createRandom(20_261_122));
  expect(exact).toBeGreaterThanOrEqual(0.78);
  expect(withinOne).toBeGreaterThanOrEqual(0.98);
  expect(maxExposure).toBeLessThan(0.25);
});
