import { type ServerContract, type ShellContract, serverContract, shellContract } from "@kalima/contracts/published";
import type { Database } from "../../../kernel/database/database.ts";

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
