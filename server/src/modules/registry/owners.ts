import { listClaims, type Owned } from "@kalima/contracts/published";
import type { Database } from "../../kernel/database/database.ts";
import type { RemoteBuild } from "./build/remote-build.ts";

const toThingKey = ({ kind, name }: Owned) => `${kind} ${name}`;
const toClaimKey = ({ kind, name, owner }: Owned) => `${kind} ${name} ${owner}`;

/** Lists every claim of the live versions once; an event is shared with all remotes that any of the versions names. */
function collectClaims(live: readonly RemoteBuild[]): Owned[] {
  const claims = new Map<string, Owned>();
  for (const { name: owner, contract } of live) {
    for (const claim of listClaims(contract)) {
      const owned = { ...claim, owner };
      const before = claims.get(toClaimKey(owned));
      const sharedWith = [...new Set([...(before?.sharedWith ?? []), ...claim.sharedWith])].sort();
      claims.set(toClaimKey(owned), { ...owned, sharedWith });
    }
  }
  return [...claims.values()];
}

/** Sorts claims: first those that share with the most remotes, then by the time of the remote's first change. */
async function sortClaims(tx: Database, claims: readonly Owned[]): Promise<Owned[]> {
  const came = await tx.query<{ remote: string }>(
    "SELECT remote FROM release_changes GROUP BY remote ORDER BY min(at), remote",
  );
  const rank = new Map(came.map(({ remote }, at) => [remote, at]));
  const getRank = ({ owner }: Owned) => rank.get(owner) ?? came.length;
  return claims.toSorted((a, b) => b.sharedWith.length - a.sharedWith.length || getRank(a) - getRank(b));
}

/** Lists the recorded owners whose claims a live version still makes: a stop takes no lock and keeps old claims. */
export async function readLiveOwners(database: Database, live: readonly RemoteBuild[]): Promise<Owned[]> {
  const claims = new Set(collectClaims(live).map(toClaimKey));
  return (await readOwners(database)).filter((owned) => claims.has(toClaimKey(owned)));
}

/** Reads every recorded owner. */
export async function readOwners(database: Database): Promise<Owned[]> {
  return database.query<Owned>(
    'SELECT kind, name, owner, shared_with AS "sharedWith" FROM release_owners ORDER BY kind, name',
  );
}

/**
 * Brings the owners up to date with the live versions. What no live version of its owner claims any more becomes free,
 * and the first remote that claims it becomes the owner, in the order in which the remotes came. Needs the lock of
 * live versions.
 */
export async function syncOwners(tx: Database, live: readonly RemoteBuild[], at: Date): Promise<void> {
  const recorded = await readOwners(tx);
  const claims = collectClaims(live);
  const byKey = new Map(claims.map((claim) => [toClaimKey(claim), claim]));
  const gone = recorded.filter((owned) => !byKey.has(toClaimKey(owned)));
  const shared = recorded.flatMap((owned) => {
    const claim = byKey.get(toClaimKey(owned));
    return claim && String(claim.sharedWith) !== String(owned.sharedWith) ? [claim] : [];
  });
  const taken = new Set(recorded.filter((owned) => byKey.has(toClaimKey(owned))).map(toThingKey));
  const free = claims.filter((claim) => !taken.has(toThingKey(claim)));
  for (const { kind, name } of gone)
    await tx.query("DELETE FROM release_owners WHERE kind = $1 AND name = $2", [kind, name]);
  for (const { kind, name, sharedWith } of shared)
    await tx.query("UPDATE release_owners SET shared_with = $3 WHERE kind = $1 AND name = $2", [
      ...[kind, name, sharedWith],
    ]);
  if (free.length === 0) return;
  for (const { kind, name, owner, sharedWith } of await sortClaims(tx, free)) {
    await tx.query(
      `INSERT INTO release_owners (kind, name, owner, shared_with, claimed_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [kind, name, owner, sharedWith, at],
    );
  }
}
