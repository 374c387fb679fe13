import { inject } from "vitest";
import { openPool, type Pool } from "../../src/kernel/database/database.ts";
import { buildConnectionConfig } from "../../src/kernel/database/embedded/start-embedded.ts";

/** Another process's connections to the run's Postgres: for advisory locks, no table is needed. */
export function openLockPool(): Pool {
  return openPool({ ...buildConnectionConfig(inject("socketFolder")), database: "postgres" } as never, () => undefined);
}
