import type { PreviewAddress, Provenance, PublishedVersion } from "@kalima/contracts/api";
import type { KeyRing } from "../../security/key-ring.ts";
import { assertServed } from "./assert-served.ts";
import type { Registry } from "./registry/registry.ts";
import { parseDocument, readRelease } from "./store/checked-build.ts";
import type { VersionStore } from "./store/version-store.ts";

export type PublishParts = {
  registry: Pick<Registry, "publish">;
  store: Pick<VersionStore, "put" | "putMaps">;
  keys: Pick<KeyRing, "refresh" | "sign">;
  /** Base address of a remote's files, without a trailing slash. */
  originOf(remote: string): string;
  /** Makes the link for a first look. */
  previewOf(remote: string, version: string): Promise<PreviewAddress>;
};
export type Publishing = {
  remote: string;
  /** Of a finished build. */
  folder: string;
  actor: string;
  provenance: Provenance;
  /** Its packed source maps, if there are any. */
  maps: Buffer | null;
  /** Does not ask the assets origin for the files. */
  mayBeUnserved: boolean;
  /** Whether a remote's first version may be published, which visitors get at once. */
  mayServe: boolean;
};

/**
 * Checks a finished build, stores it, signs its description and registers it. The same build a second time changes
 * nothing.
 *
 * @throws {StoreError} of the store, or when the origin does not serve the files; {AppError} of the registry.
 */
export async function publishVersion(
  { remote, folder, actor, provenance, maps, mayBeUnserved, mayServe }: Publishing,
  { registry, store, keys, originOf, previewOf }: PublishParts,
): Promise<PublishedVersion> {
  const { version } = await readRelease(folder);
  const { document, isNew } = await store.put(remote, version, folder);
  if (maps) await store.putMaps(remote, version, maps);
  const baseUrl = `${originOf(remote)}/${remote}/${version}`;
  if (!mayBeUnserved) await assertServed(baseUrl, parseDocument(document));
  await keys.refresh();
  await registry.publish({ document, ...keys.sign(document), baseUrl, actor, remote, provenance, mayServe });
  return { remote, version, isNew, baseUrl, preview: await previewOf(remote, version) };
}
