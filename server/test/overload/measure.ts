import { route } from "../../src/kernel/http/routes.ts";
import type { ModuleFactory } from "../../src/kernel/server-module.ts";
import type { SlowLine } from "../start-slow-line.ts";
import { computeGoodRate, driveFullLoad, driveSteadyLoad, type Load } from "./drive.ts";

/** Delay of the database, each way, so that it is the bottleneck and not the processor. */
const DELAY_MS = 75;
const CLIENTS = 100;
const PEAK_MS = 6_000;
const OVERLOAD_MS = 20_000;
const AFTER_MS = 3_000;

/** Targets: of the best rate, and of requests that are worked on or on their way at the same time. */
export const LEAST_SHARE = 0.8;
export const MAX_CONCURRENT_SOCKETS = 700;
export const PATH = "/api/one-query";

/** A route of one query. */
export const createQueryModule: ModuleFactory = ({ database }) => ({
  name: "one-query",
  routes: [
    route(`GET ${PATH}` as const, { access: "public" }, async () => ({
      data: await database.query("SELECT 1 AS one"),
    })),
  ],
});

/** Measures the best rate of a server whose database is behind `line`, then three times and a third of that rate. */
export async function measureOverload(
  address: string,
  line: SlowLine,
): Promise<{ peak: Load; over: Load; after: Load }> {
  line.delay(DELAY_MS);
  await driveFullLoad(address, CLIENTS, PEAK_MS / 3);
  const peak = await driveFullLoad(address, CLIENTS, PEAK_MS);
  const over = await driveSteadyLoad(address, 3 * computeGoodRate(peak), OVERLOAD_MS);
  const after = await driveSteadyLoad(address, computeGoodRate(peak) / 3, AFTER_MS);
  line.delay(0);
  return { peak, over, after };
}
