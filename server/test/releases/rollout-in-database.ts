import type { Database } from "../../src/kernel/database/database.ts";
import { type ReleaseRow, registryRepository } from "../../src/modules/registry/registry.repository.ts";
import { createRegistry } from "../../src/modules/registry/registry.service.ts";
import type { Registry } from "../../src/modules/registry/registry.ts";
import type { ReleaseAction } from "../../src/modules/registry/rollout/release.policy.ts";
import { createKeyRing } from "../../src/security/key-ring.ts";
import { createReleaseKeys } from "../../src/security/signing.ts";
import { makeRelease } from "./build-fixture.ts";

/** A remote with versions 0.9.0 (last good), 1.0.0 (stable) and 2.0.0, in the registry, with no files behind them. */
export type RolloutInDatabase = {
  change: Registry["change"];
  readRelease(): Promise<ReleaseRow>;
  /** Begins a rollout of 2.0.0 as a person does; its id. */
  begin(rollout: Omit<Extract<ReleaseAction, { type: "rollout" }>, "type" | "version">): Promise<string>;
  /** The history of the remote, oldest first. */
  listActions(): Promise<{ actor: string; action: string; reason: string | null }[]>;
};

export async function addRemote(database: Database, remote: string, now: () => Date): Promise<RolloutInDatabase> {
  for (const version of ["0.9.0", "1.0.0", "2.0.0"])
    await database.query(
      `INSERT INTO remote_versions (remote, version, base_url, document, signature, published_by)
       VALUES ($1, $2, 'https://a.example', $3, '', 'cli:test')`,
      [remote, version, JSON.stringify(makeRelease({ remote, version }))],
    );
  await database.query("INSERT INTO remote_releases (remote, stable, last_good) VALUES ($1, '1.0.0', '0.9.0')", [
    remote,
  ]);
  const { change } = createRegistry({ database, clock: now, keys: createKeyRing({ signing: createReleaseKeys() }) });

  async function readRelease(): Promise<ReleaseRow> {
    const found = await registryRepository(database).findRelease(remote);
    if (!found) throw new Error(`${remote} has no release`);
    return found;
  }

  return {
    change,
    readRelease,
    async begin(rollout) {
      const action = { type: "rollout", version: "2.0.0", ...rollout } as const;
      const begun = await change(remote, action, { actor: "cli:test" });
      return begun.rollout?.id ?? "";
    },
    listActions: () =>
      database.query("SELECT actor, action, reason FROM release_changes WHERE remote = $1 ORDER BY revision", [remote]),
  };
}
