import { createRandom } from "../../server/src/kernel/create-random.ts";
import { readBank } from "../../server/src/modules/placement/bank/read-bank.ts";
import { buildBank } from "../../server/src/modules/placement/sections/bank-groups.ts";
import { simulate } from "../../server/src/modules/placement/simulation/simulate.ts";
import { type Row, row } from "./rows.ts";

const STUDENTS = 10_000;

/** How often the placement test finds the right level, with the bank as committed. */
export function placementRows(): Row[] {
  const { exact, withinOne, maxExposure } = simulate(buildBank(readBank()), STUDENTS, createRandom(1));
  const of = `placement test, ${STUDENTS} simulated students`;
  return [
    row(`${of}: right level`, exact * 100, "%", 80, true),
    row(`${of}: at most one level off`, withinOne * 100, "%", 98, true),
    row(`${of}: shown the most frequent item`, maxExposure * 100, "%", 25),
  ];
}
