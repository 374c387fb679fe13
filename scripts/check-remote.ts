import { join } from "node:path";
import { checkRemote } from "../shared/remote-cli/src/index.ts";
import { findContractProblems } from "./check-remote/contract.ts";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";

/** All that one remote must pass before it is published, its contract held against this checkout. Its pipeline runs this and nothing else. */
const [name = ""] = process.argv.slice(2);
const all = remotes();
if (all.includes(name)) {
  const isFine = await checkRemote(join(ROOT, name), name, findContractProblems);
  process.exitCode = isFine ? 0 : 1;
} else {
  console.error(`Which remote? npm run check-remote -- ${all.join(" | ")}`);
  process.exitCode = 2;
}
