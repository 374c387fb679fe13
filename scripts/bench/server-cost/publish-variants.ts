import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { joinDatabase } from "../../../server/src/kernel/database/open-database.ts";
import { createRegistry } from "../../../server/src/modules/registry/registry.service.ts";
import { createDiskStore } from "../../../server/src/modules/registry/store/disk-store.ts";
import { createKeyRing } from "../../../server/src/security/key-ring.ts";
import { signDocument } from "../../../server/src/security/signing.ts";
import { readConfig } from "../../../server/src/settings/config.ts";
import { loadSecrets } from "../../../server/src/settings/secrets.ts";
import type { RemoteBuild } from "../../../shared/build/src/index.ts";
import { remotes } from "../../remotes.ts";
import { ROOT } from "../../root.ts";

const BY = { actor: "cli:bench" };
const SILENT = { info: () => {}, warn: () => {} };
/** Half of the visitors get the further version of each remote. */
const PERCENT = 50;

async function currentFolder(remote: string): Promise<string> {
  const dist = join(ROOT, remote, "dist");
  const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
  return join(dist, "builds", version);
}

/** Rolls out a copy of each remote's build as a further version, so that twice as many versions are alive. */
export async function publishVariants(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const { releaseKeys } = await loadSecrets(config);
  const { database, close } = await joinDatabase(config, SILENT);
  const registry = createRegistry({ database, clock: () => new Date(), keys: createKeyRing({ signing: releaseKeys }) });
  const store = createDiskStore(join(config.dataFolder, "releases"));
  const workshop = await mkdtemp(join(tmpdir(), "kalima-variants-"));
  try {
    for (const remote of remotes()) {
      const folder = join(workshop, remote);
      await cp(await currentFolder(remote), folder, { recursive: true });
      const path = join(folder, "release.json");
      const build = JSON.parse(await readFile(path, "utf8")) as RemoteBuild;
      const version = `${build.version}-variant`;
      await writeFile(path, JSON.stringify({ ...build, version, contract: { ...build.contract, version } }));
      const { document } = await store.put(remote, version, folder);
      const signature = signDocument(document, releaseKeys.privateKey);
      await registry.publish({ ...BY, document, signature, baseUrl: `${config.assetsOrigin}/${remote}/${version}` });
      await registry.change(remote, { type: "rollout", version, percent: PERCENT }, BY);
    }
  } finally {
    await rm(workshop, { recursive: true, force: true });
    await close();
  }
}
