import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { listLedgerDifferences } from "../ledger/ledger.ts";
import type { Providers } from "../providers/providers.ts";
import { reconcile } from "./reconcile.ts";

const RECONCILE_SECONDS = 600;
const LEDGER_SECONDS = HOUR_SECONDS;

/** Schedules the comparison of charges with their providers, and of the ledger with charges and refunds. */
export function scheduleChecks(
  context: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
  providers: Providers,
): void {
  const { database, jobs, clock } = context;
  jobs.schedule({
    name: "payments.reconcile",
    everySeconds: RECONCILE_SECONDS,
    async run(signal) {
      const { problems } = await reconcile(context, providers, clock(), signal);
      // The job's error is the alert; everything else was settled before.
      if (problems.length > 0) throw new Error(problems.join("\n"));
    },
  });
  jobs.schedule({
    name: "payments.check-ledger",
    everySeconds: LEDGER_SECONDS,
    async run() {
      const differences = await listLedgerDifferences(database);
      if (differences.length === 0) return;
      const lines = differences.map(
        (each) => `${each.subject}: ${each.expected_minor} expected, ${each.found_minor} found`,
      );
      throw new Error(`The ledger is wrong.\n${lines.join("\n")}`);
    },
  });
}
