import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { remoteBuild } from "../../server/src/modules/registry/build/remote-build.ts";
import { stampShellContract } from "../../shared/build/src/index.ts";
import { readContracts } from "../../shared/contracts/src/packages/index.ts";
import { emitApiContract, findProblems, servedSockets } from "../../shared/contracts/src/published/index.ts";

/**
 * `contract.ts <remote's folder>`: holds the remote's current build against the shell and the API of this
 * checkout. Which versions are live, and who sends the events it reads, only the registry knows: `can-i-deploy` checks that.
 */
const folder = resolve(process.argv[2] ?? "");
const shellFolder = join(folder, "..", "shell");

async function readJson(...path: string[]): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, "dist", ...path), "utf8"));
}

const { version } = (await readJson("current.json")) as { version: string };
const { name, contract, schemas = null } = remoteBuild.parse(await readJson("builds", version, "release.json"));
const shellTarget: Parameters<typeof stampShellContract>[0] = {
  kind: "shell",
  root: shellFolder,
  name: basename(shellFolder),
  version: "checkout",
  commit: "unknown",
  mode: "production",
};
// The shell's own calls are compared when the shell is built, not here.
const shell = await stampShellContract(shellTarget, []);
const ofServer = await readContracts(join(folder, "..", "server"));
const problems = findProblems(
  { name, version, contract, schemas },
  { remotes: [], shell, api: emitApiContract(ofServer), sockets: servedSockets(ofServer) },
);
const certain = problems.filter((problem) => problem.with !== "every live version" && !problem.isWarning);
for (const { with: whom, subject, reason } of certain) console.error(`${whom}, ${subject}: ${reason}`);
console.info(certain.length === 0 ? `${name}@${version} fits the shell and the API of this checkout` : "");
process.exitCode = certain.length === 0 ? 0 : 1;
