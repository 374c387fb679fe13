import type { BackendContract, Backends } from "@kalima/contracts/published";
import { apiContract } from "@kalima/contracts/published";
import type { ManagedBackend } from "@kalima/releases-contract";
import type { Database } from "../../../kernel/database/database.ts";

type Row = { backend: string; version: string; document: unknown; publishedAt: Date };

function readRows(database: Database): Promise<Row[]> {
  return database.query<Row>(
    `SELECT backend, version, document, published_at AS "publishedAt" FROM backend_contracts
     ORDER BY backend, published_at DESC, version`,
  );
}

/** Reads, by backend, every contract that an instance may have now. */
export async function readBackendContracts(database: Database): Promise<Backends["contracts"]> {
  const contracts = new Map<string, BackendContract[]>();
  for (const { backend, version, document } of await readRows(database))
    contracts.set(backend, [...(contracts.get(backend) ?? []), { version, api: apiContract.parse(document) }]);
  return Object.fromEntries(contracts);
}

/** Describes the backends that this site calls, with their contracts, the newest first. */
export async function describeBackends(database: Database, origins: Backends["origins"]): Promise<ManagedBackend[]> {
  const rows = await readRows(database);
  return Object.entries(origins)
    .sort()
    .map(([backend, origin]) => ({
      backend,
      origin,
      contracts: rows
        .filter((row) => row.backend === backend)
        .map(({ version, document, publishedAt }) => ({
          version,
          operations: Object.keys(apiContract.parse(document)).length,
          publishedAt: publishedAt.toISOString(),
        })),
    }));
}

/** Adds a contract, or replaces that of the same version. Needs the lock of live versions. */
export async function addBackendContract(
  tx: Database,
  backend: string,
  { version, api, actor, at }: BackendContract & { actor: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO backend_contracts (backend, version, document, published_by, published_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (backend, version) DO UPDATE SET document = $3, published_by = $4, published_at = $5`,
    [backend, version, api, actor, at],
  );
}

/** Removes the contracts of all other versions. Returns false where this one is unknown. Needs the lock of live versions. */
export async function keepBackendContract(tx: Database, backend: string, version: string): Promise<boolean> {
  const found = await tx.query("SELECT 1 FROM backend_contracts WHERE backend = $1 AND version = $2", [
    backend,
    version,
  ]);
  if (found.length === 0) return false;
  await tx.query("DELETE FROM backend_contracts WHERE backend = $1 AND version <> $2", [backend, version]);
  return true;
}
