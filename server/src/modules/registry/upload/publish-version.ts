import { BuildError, parseDocument, type RemoteBuild, readRelease } from "@kalima/release-client";
import type { PreviewAddress, Provenance, PublishedVersion } from "@kalima/releases-contract";
import type { KeyRing } from "../../../security/key-ring.ts";
import { isShell, type RenderableBuild } from "../build/remote-build.ts";
import type { Registry } from "../registry.ts";
import type { VersionStore } from "../store/version-store.ts";
import { assertServed } from "./assert-served.ts";

export type PublishDependencies = {
  registry: Pick<Registry, "publish" | "runIfUnpublished">;
  store: Pick<VersionStore, "put" | "putMaps" | "remove" | "renderBundle">;
  keys: Pick<KeyRing, "refresh" | "sign">;
  /** Base address of a remote's files, without a trailing slash. */
  resolveOrigin(remote: string): string;
  /** Renders each screen of a remote once. Returns the screen that its bundle cannot render, and why; null when it can. */
  findRenderFault(build: RenderableBuild, bundle: string): Promise<string | null>;
  /** Creates the link of a preview. */
  previewOf(remote: string, version: string, actor: string): Promise<PreviewAddress>;
};
export type Publishing = {
  remote: string;
  /** Folder of a finished build. */
  folder: string;
  actor: string;
  /** The person behind the actor. */
  person: string | null;
  provenance: Provenance;
  /** Its packed source maps, if there are any. */
  maps: Buffer | null;
  /** Does not ask the assets origin for the files. */
  mayBeUnserved: boolean;
  /** True if a remote's first version, which visitors get at once, may be published. */
  mayServe: boolean;
};

/**
 * Checks a finished build, stores it, signs its description and registers it. The same build a second time changes
 * nothing; the files of a refused build are removed again.
 *
 * @throws {BuildError} of the store, when the bundle for the server cannot render, or when the origin does not serve the
 * files; {AppError} of the registry.
 */
export async function publishVersion(publishing: Publishing, parts: PublishDependencies): Promise<PublishedVersion> {
  const { remote, folder, actor } = publishing;
  const { store, registry } = parts;
  const { version } = await readRelease(folder);
  const stored = await store.put(remote, version, folder);
  const { isNew } = stored;
  let baseUrl: string;
  try {
    baseUrl = await register({ ...publishing, version, ...stored }, parts);
  } catch (error) {
    const remove = () => store.remove(remote, version);
    // The first error says more than that of a database that does not answer.
    if (isNew) await registry.runIfUnpublished(remote, version, remove).catch(() => undefined);
    throw error;
  }
  // Another publisher may have stored these files first, been refused, and removed them before this registration.
  if (!isNew) await store.put(remote, version, folder);
  return { remote, version, isNew, baseUrl, preview: await parts.previewOf(remote, version, actor) };
}

/** Registers the version. Returns the address of its folder. */
async function register(
  {
    remote,
    version,
    document,
    maps,
    mayBeUnserved,
    actor,
    person,
    provenance,
    mayServe,
  }: Publishing & { version: string; document: string },
  parts: PublishDependencies,
): Promise<string> {
  const { registry, store, keys, resolveOrigin } = parts;
  const build = parseDocument(document);
  await assertRenders(build, parts);
  if (maps) await store.putMaps(remote, version, maps);
  const baseUrl = `${resolveOrigin(remote)}/${remote}/${version}`;
  if (!mayBeUnserved) await assertServed(baseUrl, build);
  await keys.refresh();
  await registry.publish({ document, ...keys.sign(document), baseUrl, actor, person, remote, provenance, mayServe });
  return baseUrl;
}

/** @throws {BuildError} for a bundle that would leave its place empty in every page. */
async function assertRenders(
  build: RemoteBuild,
  { store, findRenderFault }: Pick<PublishDependencies, "store" | "findRenderFault">,
): Promise<void> {
  const { render } = build;
  if (!render || isShell(build)) return;
  const renderable = { ...build, render };
  const bundle = await store.renderBundle(renderable);
  const fault = bundle && (await findRenderFault(renderable, bundle.toString("utf8")));
  if (fault) throw new BuildError(`Its bundle for the server cannot render ${fault}`);
}
