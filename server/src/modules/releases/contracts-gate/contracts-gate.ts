import type { DeployProblem } from "@kalima/contracts/api";
import { type Owned, type PublishedRemote, problemsOf } from "@kalima/contracts/published";
import type { RemoteBuild } from "../remote-build.ts";
import type { Hosts } from "./host-contracts.ts";

/** All that a candidate meets beside other remotes, as the registry has it. */
export type Surroundings = { owners: readonly Owned[]; hosts: Hosts };
export type ContractsGate = (
  candidate: RemoteBuild,
  live: readonly RemoteBuild[],
  surroundings: Surroundings,
) => DeployProblem[];

export function publishedOf({ name, version, contract, schemas }: RemoteBuild): PublishedRemote {
  return { name, version, contract, schemas: schemas ?? null };
}

function unknownHost(host: string): DeployProblem {
  const reason = `No ${host} has published its contract in this registry yet: start the site on it first.`;
  return { with: host, subject: "contract", reason };
}

/**
 * Compares a version with every live one, with the shell and the server that run on this registry, and with the owners
 * in it; see docs/contracts.md. What cannot be compared is a problem.
 */
export const contractsGate: ContractsGate = (candidate, live, { owners, hosts: { shell, server } }) => {
  if (!shell || !server) return [...(shell ? [] : [unknownHost("shell")]), ...(server ? [] : [unknownHost("server")])];
  const { version: _version, ...served } = server;
  return problemsOf(publishedOf(candidate), { remotes: live.map(publishedOf), shell, ...served, owners });
};
