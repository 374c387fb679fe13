import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settingNames } from "../../server/src/settings/config.ts";
import { ROOT } from "../root.ts";

/** Read by scripts, the command line and the assets origin, not by the server's configuration. */
const OF_TOOLS = ["CHROMIUM", "FIREFOX", "RELEASE_TOKEN", "REMOTES", "VERBOSE"];

/** Names in the first column of the table under "Settings". */
function documentedNames(): string[] {
  const [, section = ""] = readFileSync(join(ROOT, "README.md"), "utf8").split("\n## Settings\n");
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name ?? ""),
  );
}

it("the README lists every setting once, and none that does not exist", () => {
  expect(documentedNames().sort()).toEqual([...settingNames, ...OF_TOOLS].sort());
});
