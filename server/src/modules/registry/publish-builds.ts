import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { BuildError, parseProvenance } from "@kalima/release-client";
import type { FastifyBaseLogger } from "fastify";
import type { KeyRing } from "../../security/key-ring.ts";
import type { Publication } from "./publication.ts";
import type { RegistryRepository } from "./registry.repository.ts";
import type { Installed, Registry } from "./registry.ts";
import { storeLocalBuild } from "./store/store-local-build.ts";
import type { VersionStore } from "./store/version-store.ts";

export type PublishBuildsDependencies = {
  registry: Pick<Registry, "install">;
  repository: Pick<RegistryRepository, "setBaseUrls">;
  store: VersionStore;
  /** The folder that contains the remotes and the shell. */
  projectFolder: string;
  keys: Pick<KeyRing, "refresh" | "sign">;
  /** Base address of a remote's files, without a trailing slash. */
  resolveOrigin(remote: string): string;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** For the history: the user and the machine of this server. */
  builder: string;
  /** In development the newest build is always served, whatever was chosen before. */
  isDevelopment?: boolean;
  /** Serves the shell of this project folder even if it breaks live versions. */
  mayBreakRemotes?: boolean;
};

type Found = { remote: string; folderUrl: string; publication: Publication };

async function storeBuild(parts: PublishBuildsDependencies, remote: string): Promise<Found | null> {
  const { store, projectFolder, keys, resolveOrigin, log, builder } = parts;
  try {
    const stored = await storeLocalBuild(store, join(projectFolder, remote));
    if (!stored) return null;
    const { document, build } = stored;
    const folderUrl = `${resolveOrigin(remote)}/${remote}`;
    const baseUrl = `${folderUrl}/${build.version}`;
    const provenance = parseProvenance(build.contract.commit, builder);
    const publication = { document, ...keys.sign(document), baseUrl, actor: "start", remote, provenance };
    return { remote, folderUrl, publication };
  } catch (error) {
    // A faulty build of one remote must not stop the others.
    if (!(error instanceof BuildError || isAppError(error))) throw error;
    log.warn(`${remote} is not published: ${error.message}`);
    return null;
  }
}

const SENTENCES: Partial<Record<Installed["outcome"], (detail: string) => string>> = {
  kept: (detail) => `is published; people chose what visitors get, so ${detail} stays`,
  refused: (detail) => `is not served: ${detail}`,
  retired: (detail) => `is not served: ${detail}`,
};

/** Log texts for builds that do not fit and are served nevertheless. */
const UNFIT = {
  development: "would not be served outside development",
  forced: "is served although it breaks what is live",
} as const;

/**
 * Publishes the current builds of the project's folders. A remote's first version becomes its stable one, and so do
 * later ones until people choose for the first time; from then on, outside development, they are only published. A
 * build that does not fit is not served, except in development and for a shell with `mayBreakRemotes`.
 */
export async function publishBuilds(parts: PublishBuildsDependencies): Promise<void> {
  const { registry, repository, store, log, isDevelopment = false, mayBreakRemotes = false } = parts;
  await parts.keys.refresh();
  const isPublished = (name: string) => name.startsWith("mfe-") || name === SHELL_NAME;
  const names = (await readdir(parts.projectFolder)).filter(isPublished).sort();
  const found: Found[] = [];
  for (const name of names) found.push(...[await storeBuild(parts, name)].filter((build) => build !== null));
  const publications = found.map(({ publication }) => publication);
  const installed = await registry.install(publications, { isDevelopment, mayBreakRemotes });
  for (const { remote, folderUrl } of found)
    await repository.setBaseUrls(remote, await store.versions(remote), folderUrl);
  for (const { remote, version, outcome, detail } of installed) {
    const isUnfit = outcome === "served" && detail !== version;
    const sentence = isUnfit
      ? `${UNFIT[isDevelopment ? "development" : "forced"]}: ${detail}`
      : SENTENCES[outcome]?.(detail);
    if (sentence) log[outcome === "kept" ? "info" : "warn"](`${remote} ${version} ${sentence}`);
  }
}
