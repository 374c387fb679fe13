import { StartError } from "../../../kernel/database/data-folder.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { computeKeyId, type KeyRing, type ReleaseKeySet } from "../../../security/key-ring.ts";
import { createReleaseKeys } from "../../../security/signing.ts";
import type { Config } from "../../../settings/config.ts";
import { readReleaseKeys, resolveSecretsPath, writeReleaseKeys } from "../../../settings/secrets.ts";
import { lockLiveVersions } from "../write-release.ts";

/** A key, and the kept versions that it signed. */
export type KeyInUse = { id: string; isSigning: boolean; versions: string[] };

/** The keys that sign versions of this site. */
export type ReleaseKeysService = {
  list(): Promise<KeyInUse[]>;
  /**
   * Creates a key that signs from now on; the previous one only verifies. Returns the new key's id.
   *
   * @throws {StartError} if the environment sets the keys.
   */
  rotate(): Promise<string>;
  /**
   * Ends the use of a key: it no longer verifies. With `signAgain`, the present key first signs what this one signed.
   *
   * If the environment holds the keys, this one still has to be removed there (`isLeft`).
   *
   * @throws {StartError} for the signing key, an unknown one, and while visitors get a version that only this key
   * signed.
   */
  retire(id: string, options: { signAgain: boolean }): Promise<{ signedAgain: string[]; isLeft: boolean }>;
};

type Dependencies = { database: Database; keys: KeyRing; config: Pick<Config, "dataFolder" | "secrets"> };
type SignedRow = { remote: string; version: string; document: string; signature: string; keyId: string | null };

const KEPT = `
  SELECT remote, version, document, signature, key_id AS "keyId" FROM remote_versions
  WHERE retired_at IS NULL ORDER BY remote, version`;
const LIVE = `
  SELECT v.remote, v.version, v.document, v.signature, v.key_id AS "keyId" FROM remote_versions v
  JOIN remote_releases r ON r.remote = v.remote AND r.retired_at IS NULL
    AND v.version IN (r.stable, r.last_good, r.rollout->>'version')
  ORDER BY v.remote, v.version`;

const formatVersionName = ({ remote, version }: SignedRow) => `${remote}@${version}`;

/** Adds the key id to signatures from before they named their key, if the site has only one key. */
export async function nameKeys(database: Database, keys: Pick<KeyRing, "listIds">): Promise<void> {
  const [id, ...others] = keys.listIds();
  if (others.length === 0) await database.query("UPDATE remote_versions SET key_id = $1 WHERE key_id IS NULL", [id]);
}

/** Release keys of the installation that `config` names. All processes follow within a second. */
export function releaseKeysService({ database, keys, config }: Dependencies): ReleaseKeysService {
  const path = resolveSecretsPath(config.dataFolder);

  async function readStoredKeys(): Promise<ReleaseKeySet> {
    if (config.secrets.releaseKeys)
      throw new StartError("RELEASE_KEYS names the keys: change it there, in each process; docs/teams.md says how.");
    const found = await readReleaseKeys(path);
    if (!found) throw new StartError(`There are no release keys in ${path}.`);
    return found;
  }

  /** One change of keys or of live versions at a time. */
  function underLock<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      await lockLiveVersions(tx);
      await keys.refresh();
      return work(tx);
    });
  }

  const selectSignedBy = (rows: readonly SignedRow[], id: string) =>
    rows.filter((row) => keys.findSigner(row.document, row) === id);

  async function signAgain(tx: Database, id: string): Promise<string[]> {
    const rows = selectSignedBy(await tx.query<SignedRow>(KEPT), id);
    for (const { remote, version, document } of rows) {
      const { signature, keyId } = keys.sign(document);
      await tx.query("UPDATE remote_versions SET signature = $3, key_id = $4 WHERE remote = $1 AND version = $2", [
        ...[remote, version, signature, keyId],
      ]);
    }
    return rows.map(formatVersionName);
  }

  function assertFormer(id: string): void {
    const [signing, ...former] = keys.listIds();
    if (id === signing) throw new StartError(`${id} is the key that signs: run rotate-key first.`);
    if (!former.includes(id)) throw new StartError(`There is no key ${id}; "keys" lists them.`);
  }

  return {
    async list() {
      await keys.refresh();
      const rows = await database.query<SignedRow>(KEPT);
      return keys
        .listIds()
        .map((id, at) => ({ id, isSigning: at === 0, versions: selectSignedBy(rows, id).map(formatVersionName) }));
    },
    rotate: () =>
      underLock(async (tx) => {
        const { signing, former = [] } = await readStoredKeys();
        await nameKeys(tx, keys);
        const fresh = createReleaseKeys();
        await writeReleaseKeys(path, { signing: fresh, former: [signing.publicKey, ...former] });
        return computeKeyId(fresh.publicKey);
      }),
    async retire(id, options) {
      const isLeft = config.secrets.releaseKeys !== undefined;
      // Committed before the key is removed: until then both signatures are valid.
      const signedAgain = await underLock(async (tx) => {
        assertFormer(id);
        return options.signAgain ? signAgain(tx, id) : [];
      });
      await underLock(async (tx) => {
        const needed = selectSignedBy(await tx.query<SignedRow>(LIVE), id).map(formatVersionName);
        if (needed.length > 0)
          throw new StartError(
            `Visitors get what only ${id} signed: ${needed.join(", ")}. Publish it again, or retire with --sign-again.`,
          );
        if (isLeft) return;
        const { signing, former = [] } = await readStoredKeys();
        await writeReleaseKeys(path, { signing, former: former.filter((publicKey) => computeKeyId(publicKey) !== id) });
      });
      return { signedAgain, isLeft };
    },
  };
}
