import { globSync } from "node:fs";
import { join } from "node:path";
import { findReads, readEntries, readModules } from "../../../shared/remote-cli/src/renders/check-renders.ts";

/** Whose components and hooks run on the server as well. */
const CHECKED = /^(mfe-[a-z-]+\/src|shared\/ui\/src|shared\/platform\/src\/react)\//;

/** Returns what this project folder must not read while rendering, one line for each read. */
export function checkRenders(root: string): string[] {
  const packages = globSync("{shared,contracts}/*/package.json", { cwd: root }).map((path) =>
    path.slice(0, -"/package.json".length),
  );
  const folders = [...globSync("mfe-*", { cwd: root }), "shared/ui", "shared/platform", "shared/contracts"];
  const contracts = packages.filter((folder) => folder.startsWith("contracts/"));
  const sources = new Map([...folders, ...contracts].flatMap((folder) => readModules(join(root, folder), folder)));
  const entries = new Map(packages.flatMap((folder) => readEntries(join(root, folder), folder)));
  return findReads({ sources, entries }, (path) => CHECKED.test(path));
}
