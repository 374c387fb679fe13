import type { Backends, DeployProblem } from "@kalima/contracts/published";
import {
  findBackendClaims,
  findProblems,
  findShellProblems,
  foreignClaims,
  type Owned,
  type PublishedRemote,
  type ServerContract,
  SHELL_INTERFACE,
  type ShellContract,
  serverContract,
  shellContract,
} from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";
import type { Database } from "../../../kernel/database/database.ts";
import { isShell, type ShellRelease } from "../build/remote-build.ts";

/** Everything that a candidate is compared with besides other remotes, as the registry has it. */
export type Surroundings = { owners: readonly Owned[]; hosts: Hosts; backends: Backends };
export type ContractsGate = (
  candidate: RemoteBuild,
  live: readonly RemoteBuild[],
  surroundings: Surroundings,
) => DeployProblem[];

export function toPublishedRemote({ name, version, contract, schemas }: RemoteBuild): PublishedRemote {
  return { name, version, contract, schemas: schemas ?? null };
}

function toUnknownHostProblem(host: string): DeployProblem {
  const reason = `No ${host} has published its contract in this registry yet: start the site on it first.`;
  return { with: host, subject: "contract", reason };
}

/** Keeps each problem once, even if it exists with several shells. */
function removeDuplicates(problems: readonly DeployProblem[]): DeployProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** The server must be able to call the shell's bundle for Node. */
function findInterfaceProblems({ shell }: ShellRelease): DeployProblem[] {
  if (shell.interface === SHELL_INTERFACE) return [];
  const reason = `It is rendered through interface ${shell.interface}, this server has ${SHELL_INTERFACE}.`;
  return [{ with: "server", subject: "interface", reason }];
}

function compareShell(
  candidate: ShellRelease,
  live: readonly RemoteBuild[],
  before: readonly ShellContract[],
  { api, sockets }: ServerContract,
): DeployProblem[] {
  const remotes = live.filter((build) => !isShell(build)).map(toPublishedRemote);
  return [
    ...findInterfaceProblems(candidate),
    ...findShellProblems(candidate.shell.contract, { remotes, api, sockets, before }),
  ];
}

/** Lists the shells that visitors may get; in a registry without published shells, the one that became active last. */
function listLiveShells(live: readonly RemoteBuild[], { shell }: Hosts): ShellContract[] {
  const shells = live.filter(isShell).map((build) => build.shell.contract);
  return shells.length > 0 || !shell ? shells : [shell];
}

/**
 * Compares a version with every live one, with the server that runs on this registry, and with the owners in it; see
 * docs/contracts.md. A remote has to fit every live shell, a shell every live remote. What cannot be compared is a
 * problem.
 */
export const contractsGate: ContractsGate = (candidate, live, { owners, hosts, backends }) => {
  const { server } = hosts;
  const shells = listLiveShells(live, hosts);
  if (isShell(candidate))
    return server ? compareShell(candidate, live, shells, server) : [toUnknownHostProblem("server")];
  if (shells.length === 0 || !server)
    return [
      ...(shells.length > 0 ? [] : [toUnknownHostProblem("shell")]),
      ...(server ? [] : [toUnknownHostProblem("server")]),
    ];
  const { version: _version, ...served } = server;
  const remotes = live.filter((build) => !isShell(build)).map(toPublishedRemote);
  return removeDuplicates(
    shells.flatMap((shell) =>
      findProblems(toPublishedRemote(candidate), { remotes, shell, ...served, owners, backends }),
    ),
  );
};

/**
 * Finds what a version claims although a shell or another remote owns it, or this site does not call it. Such a version is refused as soon as it is
 * published or previewed; its other problems may disappear before its rollout.
 */
export const foreignClaimsGate: ContractsGate = (candidate, live, { owners, hosts, backends }) => {
  if (isShell(candidate)) return [];
  const remotes = live.filter((build) => !isShell(build));
  const shells = listLiveShells(live, hosts);
  return removeDuplicates([
    ...(shells.length > 0 ? shells : [null]).flatMap((shell) => foreignClaims(candidate, { remotes, shell, owners })),
    ...findBackendClaims(toPublishedRemote(candidate), backends),
  ]);
};

/** Contracts of the shell and the server that became active last; null where none has become active. */
export type Hosts = { shell: ShellContract | null; server: ServerContract | null };

const KEPT_VERSIONS = 20;

/** The active contracts of a registry. */
export async function readHosts(database: Database): Promise<Hosts> {
  const rows = await database.query<{ host: keyof Hosts; document: unknown }>(
    "SELECT DISTINCT ON (host) host, document FROM host_contracts ORDER BY host, active_at DESC, version",
  );
  const findDocument = (name: keyof Hosts) => rows.find(({ host }) => host === name)?.document;
  const [shell, server] = [findDocument("shell"), findDocument("server")];
  return {
    shell: shell === undefined ? null : shellContract.parse(shell),
    server: server === undefined ? null : serverContract.parse(server),
  };
}

/** Makes contracts active; a host without one keeps its previous contract. Needs the lock of live versions. */
export async function writeHosts(tx: Database, hosts: Hosts, at: Date): Promise<void> {
  for (const [host, contract] of Object.entries(hosts)) {
    if (!contract) continue;
    await tx.query(
      `INSERT INTO host_contracts (host, version, document, active_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (host, version) DO UPDATE SET document = $3, active_at = $4`,
      [host, contract.version, contract, at],
    );
    await tx.query(
      `DELETE FROM host_contracts WHERE host = $1 AND version NOT IN (
         SELECT version FROM host_contracts WHERE host = $1 ORDER BY active_at DESC LIMIT ${KEPT_VERSIONS})`,
      [host],
    );
  }
}
