import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { stampShellContract } from "../../shared/build/src/index.ts";
import { readContracts } from "../../shared/contracts/src/packages/index.ts";
import { emitApiContract, findProblems, servedSockets } from "../../shared/contracts/src/published/index.ts";
import { readRelease } from "../../shared/release-client/src/index.ts";

/**
 * Holds a remote's current build against the shell and the API of this checkout. Which versions are live, and who sends the
 * events it reads, only the registry knows: `can-i-deploy` checks that.
 *
 * @param folder the remote's, beside that of the shell.
 */
export async function findContractProblems(folder: string): Promise<string[]> {
  const dist = join(folder, "dist");
  const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
  const { name, contract, schemas = null } = await readRelease(join(dist, "builds", version));
  const shellFolder = join(folder, "..", "shell");
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
  if (certain.length === 0) console.info(`${name}@${version} fits the shell and the API of this checkout`);
  return certain.map(({ with: whom, subject, reason }) => `${whom}, ${subject}: ${reason}`);
}
