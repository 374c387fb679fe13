import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { devRemote } from "../shared/remote-cli/src/index.ts";
import { ROOT } from "./root.ts";

/** `npm run dev-remote -- mfe-x [--port 4300] [--site https://kalima.example]`: one remote from this machine in a deployed site. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string", default: "4300" },
    site: { type: "string", default: `http://localhost:${process.env.PORT || 4000}` },
  },
});
const folder = resolve(ROOT, positionals[0] ?? "");
if (existsSync(join(folder, "remote.manifest.ts"))) {
  await devRemote(folder, { port: Number(values.port), site: values.site });
} else {
  console.error("Which remote? For example: npm run dev-remote -- mfe-catalog");
  process.exitCode = 1;
}
