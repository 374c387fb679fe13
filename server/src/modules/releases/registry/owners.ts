import { claimsOf, type Owned } from "@kalima/contracts/published";
import type { Database } from "../../../database/database.ts";
import type { RemoteBuild } from "../remote-build.ts";

const keyOf = ({ kind, name, owner }: Owned) => `${kind} ${name} ${owner}`;

/** Every claim of the live versions once; an event is shared with those that any of its owner's versions names. */
function claimed(live: readonly RemoteBuild[]): Owned[] {
  const claims = new Map<string, Owned>();
  for (const { name: owner, contract } of live) {
    for (const claim of claimsOf(contract)) {
      const owned = { ...claim, owner };
      const before = claims.get(keyOf(owned));
      const sharedWith = [...new Set([...(before?.sharedWith ?? []), ...claim.sharedWith])].sort();
      claims.set(keyOf(owned), { ...owned, sharedWith });
    }
  }
  // Of two that publish one event from the start, the one that shares it owns it.
  return [...claims.values()].sort((a, b) => b.sharedWith.length - a.sharedWith.length);
}

/** What the registry has recorded. */
export async function readOwners(database: Database): Promise<Owned[]> {
  return database.query<Owned>(
    'SELECT kind, name, owner, shared_with AS "sharedWith" FROM release_owners ORDER BY kind, name',
  );
}

/**
 * Brings the owners up to date with the live versions, in the order in which the remotes came: what no live version of
 * its owner claims any more becomes free, and what is free belongs to the first that claims it. Needs the lock of live
 * versions.
 */
export async function syncOwners(tx: Database, live: readonly RemoteBuild[], at: Date): Promise<Owned[]> {
  const came = await tx.query<{ remote: string }>(
    "SELECT remote FROM release_changes GROUP BY remote ORDER BY min(at), remote",
  );
  const rank = new Map(came.map(({ remote }, at) => [remote, at]));
  const rankOf = ({ name }: RemoteBuild) => rank.get(name) ?? came.length;
  const claims = claimed(live.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const byKey = new Map(claims.map((claim) => [keyOf(claim), claim]));
  for (const owned of await readOwners(tx)) {
    const claim = byKey.get(keyOf(owned));
    if (!claim) await tx.query("DELETE FROM release_owners WHERE kind = $1 AND name = $2", [owned.kind, owned.name]);
    else if (String(claim.sharedWith) !== String(owned.sharedWith))
      await tx.query("UPDATE release_owners SET shared_with = $3 WHERE kind = $1 AND name = $2", [
        ...[owned.kind, owned.name, claim.sharedWith],
      ]);
  }
  for (const { kind, name, owner, sharedWith } of claims) {
    await tx.query(
      `INSERT INTO release_owners (kind, name, owner, shared_with, claimed_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [kind, name, owner, sharedWith, at],
    );
  }
  return readOwners(tx);
}
