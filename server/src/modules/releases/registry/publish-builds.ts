import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isAppError } from "@kalima/contracts/errors";
import type { FastifyBaseLogger } from "fastify";
import { signDocument } from "../../../security/signing.ts";
import { storeLocalBuild } from "../store/store-local-build.ts";
import { StoreError, type VersionStore } from "../store/version-store.ts";
import type { RegistryRepository } from "./registry.repository.ts";
import type { Registry } from "./registry.service.ts";

export type PublishBuildsParts = {
  registry: Pick<Registry, "publish" | "change">;
  repository: Pick<RegistryRepository, "release" | "move">;
  store: VersionStore;
  /** The folder that contains the remotes. */
  projectFolder: string;
  privateKey: string;
  /** Base address of a remote's files, without a trailing slash. */
  originOf(remote: string): string;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** In development the newest build is always served, whatever was chosen before. */
  isDevelopment?: boolean;
};

const actor = "start";

async function publishBuild(parts: PublishBuildsParts, name: string): Promise<void> {
  const { registry, repository, store, log } = parts;
  const found = await storeLocalBuild(store, join(parts.projectFolder, name));
  if (!found) return;
  const { document, build } = found;
  const folderUrl = `${parts.originOf(name)}/${name}`;
  const signature = signDocument(document, parts.privateKey);
  await registry.publish({ document, signature, baseUrl: `${folderUrl}/${build.version}`, actor });
  await repository.move(name, await store.versions(name), folderUrl);

  const release = await repository.release(name);
  if (!release || release.stable === build.version) return;
  if (release.isChosen && !parts.isDevelopment) {
    log.info(`${name} ${build.version} is published; people chose what visitors get, so ${release.stable} stays`);
    return;
  }
  try {
    await registry.change(name, { type: "start", version: build.version }, { actor, revision: release.revision });
  } catch (error) {
    if (!isAppError(error) || error.code !== "releases.changed") throw error;
    log.info(`${name} ${build.version} is published; its release changed meanwhile and is left as it is`);
  }
}

/**
 * Publishes the current builds of the project's folders. A remote's first version becomes its stable one, and so do
 * later ones until people choose for the first time; from then on they are only made known, but in development.
 */
export async function publishBuilds(parts: PublishBuildsParts): Promise<void> {
  const names = (await readdir(parts.projectFolder)).filter((name) => name.startsWith("mfe-"));
  for (const name of names) {
    try {
      await publishBuild(parts, name);
    } catch (error) {
      // One remote's trouble is not the others'.
      if (!(error instanceof StoreError || isAppError(error))) throw error;
      const detail = isAppError(error) ? (error.extra?.detail ?? error.code) : error.message;
      parts.log.warn(`${name} is not published: ${detail}`);
    }
  }
}
