import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** The quick part of `npm test`: format, lint, types, dependency law, dead code, packages. */
const { status } = spawnSync(process.execPath, [join(ROOT, "scripts", "test.ts"), "--only=check"], {
  stdio: "inherit",
});
process.exit(status ?? 1);
