import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { Database } from "../../kernel/database/database.ts";
import { readSample } from "./stages.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());

type Node = { "Node Type": string; "Index Name"?: string; Plans?: Node[] };
const flattenNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenNodes)];

/** How Postgres would count, were a table scan as dear as it is over a million rows. */
async function explainPlan(): Promise<Node[]> {
  let found: Node[] = [];
  await server.database.transaction(async (tx) => {
    await tx.query("SET LOCAL enable_seqscan = off");
    await tx.query("SET LOCAL enable_bitmapscan = off");
    const explaining = {
      async query(text: string, values: readonly unknown[]) {
        const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
        found = flattenNodes(row?.["QUERY PLAN"][0].Plan as Node);
        return [];
      },
    } as unknown as Database;
    await readSample(explaining, "mfe-one", { id: "r1", version: "1.1.0", percent: 5 }, new Date());
  });
  return found;
}

it("counts a rollout in the order of its index, without fetching or sorting what it counts", async () => {
  const plan = await explainPlan();
  expect(plan.filter((node) => node["Index Name"]).map((node) => [node["Node Type"], node["Index Name"]])).toEqual([
    ["Index Only Scan", "release_exposures_of_rollout"],
  ]);
  const isIndexScan = ({ "Index Name": name }: Node) => name === "release_exposures_of_rollout";
  const overTheIndex = plan.filter(({ Plans: plans = [] }) => plans.some(isIndexScan));
  expect(overTheIndex.map((node) => node["Node Type"])).toEqual(["WindowAgg"]);
});
