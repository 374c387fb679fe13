import { Gauge, type Registry } from "prom-client";
import type { Database } from "../database/database.ts";

type Size = { queue: string; state: string; count: number };

const SIZES = `
  SELECT name AS queue, state::text AS state, count(*)::int AS count FROM pgboss.job
  WHERE state < 'completed' AND start_after <= now() GROUP BY name, state`;

/** Jobs that are due: waiting, to be retried, or running. */
export function measureQueues(registry: Registry, database: Database): void {
  new Gauge({
    name: "kalima_jobs",
    help: "Jobs that are due, by queue and state (created, retry, active)",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { count, ...labels } of await database.query<Size>(SIZES)) this.set(labels, count);
    },
  });
}
