import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const script = join(ROOT, "server", "src", "audit-cli", "main.ts");
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
