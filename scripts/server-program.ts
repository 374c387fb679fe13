import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** Runs a command line of the server with the arguments of this process, and ends with its exit code. */
export function runServerProgram(folder: "audit-cli" | "staff-cli"): never {
  const script = join(ROOT, "server", "src", folder, "main.ts");
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exit(status ?? 1);
}
