import { checkSeals } from "../kernel/audit/check-seals.ts";
import { joinDatabase } from "../kernel/database/open-database.ts";
import { readConfig } from "../settings/config.ts";
import { runProgram } from "../start/run-program.ts";

const USAGE = "npm run audit -- check [--seal <number>:<hash>]";
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

/** Exits with 1 for a log that was changed, with 2 for a command that does not exist. */
async function run([command, option, kept]: readonly string[]): Promise<number> {
  const isKnown =
    command === "check" && (option === undefined || (option === "--seal" && /^\d+:[0-9a-f]{64}$/.test(kept ?? "")));
  if (!isKnown) {
    console.error(USAGE);
    return 2;
  }
  const opened = await joinDatabase(readConfig(process.env), log);
  try {
    const { entries, seals, lastSeal, faults } = await checkSeals(opened.database, kept);
    for (const found of faults) {
      console.log(found.fault === "seal" ? `seal ${found.seal} is broken` : `entry ${found.entry} is ${found.fault}`);
    }
    console.log(`${entries} entries, ${seals} seals, ${faults.length} faults; last seal ${lastSeal ?? "none"}`);
    return faults.length > 0 ? 1 : 0;
  } finally {
    await opened.close();
  }
}

await runProgram(run);
