import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** Names of all remotes: a folder `mfe-…` with a manifest is one, nothing has to be registered. */
export function remotes(root = ROOT): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith("mfe-") && existsSync(join(root, name, "remote.manifest.ts")))
    .sort();
}
