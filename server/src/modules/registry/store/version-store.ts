import type { RemoteBuild } from "@kalima/release-client";
import type { RenderableBuild } from "../build/remote-build.ts";

/** A stored `release.json`, byte for byte as it gets signed. */
export type StoredDocument = { document: string; isNew: boolean };

/** Keeps every version's files as they were uploaded; nothing in it ever changes. */
export type VersionStore = {
  /**
   * Takes in a build's folder, whole or not at all, after checking each file against its `release.json`.
   * The same version a second time returns the stored document.
   *
   * @throws {BuildError} when the build is not what it says, holds a source map, or differs from the kept version.
   */
  put(remote: string, version: string, fromFolder: string): Promise<StoredDocument>;
  /** `release.json` of a kept version; null when there is none. */
  document(remote: string, version: string): Promise<string | null>;
  /** Reads a version's bundle for the render process, which its document names; null when it is not kept here. */
  renderBundle(build: RenderableBuild): Promise<Buffer | null>;
  /** A file that a version's document lists; null when it is not kept here. */
  file(build: RemoteBuild, name: string): Promise<Buffer | null>;
  /** Stores a version's packed source maps apart from its files; nothing serves them. Never replaces existing maps. */
  putMaps(remote: string, version: string, packed: Buffer): Promise<void>;
  /** Reads the maps that {@link putMaps} stored; null without any. */
  maps(remote: string, version: string): Promise<Buffer | null>;
  /** Names of the kept versions, in no order. */
  versions(remote: string): Promise<string[]>;
  /** For versions that no page can ask for any more. */
  remove(remote: string, version: string): Promise<void>;
};
