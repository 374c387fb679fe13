import type { DeployProblem } from "@kalima/contracts/api";
import {
  type ApiContract,
  apiContractOf,
  type PublishedRemote,
  problemsOf,
  type ShellContract,
  servedSockets,
  shellProblemsOf,
} from "@kalima/contracts/published";
import type { RemoteBuild } from "../remote-build.ts";

export type ContractsGate = (candidate: RemoteBuild, live: readonly RemoteBuild[]) => Promise<DeployProblem[]>;

type Parts = {
  /** The shell that visitors get; null where none is built, and nothing is served. */
  readShell(): Promise<ShellContract | null>;
  /** What this server answers; by default that of the contracts, which its tests hold equal to its own description. */
  api?: ApiContract;
};

function published({ name, version, contract, schemas }: RemoteBuild): PublishedRemote {
  return { name, version, contract, schemas: schemas ?? null };
}

/** Holds a version against every live one, the shell and this server; see docs/contracts.md. */
export function createContractsGate({ readShell, api = apiContractOf() }: Parts): ContractsGate {
  return async (candidate, live) =>
    problemsOf(published(candidate), {
      remotes: live.map(published),
      shell: await readShell(),
      api,
      sockets: servedSockets(),
    });
}

/** What keeps a shell from standing beside the versions that are live; the page itself refuses such a remote. */
export function problemsOfShell(shell: ShellContract, live: readonly RemoteBuild[]): DeployProblem[] {
  return shellProblemsOf(shell, { remotes: live.map(published), api: apiContractOf() });
}
