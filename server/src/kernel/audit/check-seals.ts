import type { Database } from "../database/database.ts";

export type AuditFault = { fault: "changed" | "missing" | "inserted"; entry: number } | { fault: "seal"; seal: number };
export type AuditCheck = {
  entries: number;
  seals: number;
  /** To be kept outside of the database: `<number>:<hash>`; null before the first seal. */
  lastSeal: string | null;
  faults: AuditFault[];
};

const BATCH = 200;
/** Seals whose number, hash or connection to the one before is wrong. */
const BROKEN_SEALS = `
  SELECT id AS seal FROM (
    SELECT *, lag(hash, 1, '') OVER (ORDER BY id) AS hash_before, lag(id, 1, 0) OVER (ORDER BY id) AS id_before,
      lag(up_to, 1, 0) OVER (ORDER BY id) AS up_to_before
    FROM audit_seals WHERE id BETWEEN $1 - 1 AND $2) s
  WHERE id BETWEEN $1 AND $2 AND (previous <> hash_before OR id <> id_before + 1 OR up_to_before >= entry_ids[1]
    OR hash <> hash_audit_seal(id, at, up_to, entry_ids, entry_hashes, previous)) ORDER BY id`;
const BROKEN_ENTRIES = `
  SELECT sealed.id AS entry, CASE WHEN e.id IS NULL THEN 'missing' ELSE 'changed' END AS fault
  FROM audit_seals s CROSS JOIN LATERAL unnest(s.entry_ids, s.entry_hashes) AS sealed (id, hash)
    LEFT JOIN audit_entries e ON e.id = sealed.id
  WHERE s.id BETWEEN $1 AND $2 AND (e.id IS NULL OR hash_audit_entry(e) <> sealed.hash) ORDER BY sealed.id`;
const INSERTED = `
  SELECT id AS entry, 'inserted' AS fault FROM (
    SELECT id FROM audit_entries WHERE id > coalesce((SELECT up_to FROM audit_seals WHERE id = $1 - 1), -9223372036854775808)
      AND id <= (SELECT max(up_to) FROM audit_seals WHERE id BETWEEN $1 AND $2)
    EXCEPT SELECT unnest(entry_ids) FROM audit_seals WHERE id BETWEEN $1 AND $2) AS unsealed ORDER BY id`;
const TOTALS = `
  SELECT (SELECT count(*) FROM audit_entries) AS entries, (SELECT count(*) FROM audit_seals) AS seals,
    (SELECT id || ':' || encode(hash, 'hex') FROM audit_seals ORDER BY id DESC LIMIT 1) AS last_seal,
    coalesce((SELECT max(id) FROM audit_seals), 0) AS last_id`;

type Totals = { entries: number; seals: number; last_seal: string | null; last_id: number };

/**
 * Reads the whole audit log again and compares it with its seals. Whoever changes rows and computes all later seals anew
 * is found by a seal that was kept elsewhere.
 *
 * @param kept Such a seal, `<number>:<hash>`.
 */
export async function checkSeals(database: Database, kept?: string): Promise<AuditCheck> {
  const faults: AuditFault[] = [];
  const [totals] = await database.query<Totals>(TOTALS);
  const { entries = 0, seals = 0, last_seal: lastSeal = null, last_id: lastId = 0 } = totals ?? {};
  for (let from = 1; from <= lastId; from += BATCH) {
    const range = [from, from + BATCH - 1];
    const broken = await database.query<{ seal: number }>(BROKEN_SEALS, range);
    faults.push(...broken.map(({ seal }) => ({ fault: "seal", seal }) as const));
    faults.push(...(await database.query<AuditFault>(BROKEN_ENTRIES, range)));
    faults.push(...(await database.query<AuditFault>(INSERTED, range)));
  }
  const [number = "", hash = ""] = kept?.split(":") ?? [];
  const isThere =
    !kept ||
    (await database.query("SELECT 1 FROM audit_seals WHERE id::text = $1 AND encode(hash, 'hex') = $2", [number, hash]))
      .length > 0;
  if (!isThere) faults.push({ fault: "seal", seal: Number(number) });
  return { entries, seals, lastSeal, faults };
}
