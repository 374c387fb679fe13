import { BuildError, parseDocument, type RemoteBuild } from "@kalima/release-client";
import type { StoredDocument } from "./version-store.ts";

const REMOTE = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\w[\w.-]{0,59}$/;

export function isRemoteName(name: string): boolean {
  return REMOTE.test(name);
}

export function isVersionName(name: string): boolean {
  return VERSION.test(name);
}

/** @throws {BuildError} for names that would lead to a path outside of the store. */
export function assertNames(remote: string, version: string): void {
  if (!isRemoteName(remote) || !isVersionName(version)) throw new BuildError("There is no such remote or version.");
}

/** Two builds are the same if pages load the same from them; the sources may have been built at another commit. */
export function toIdentity(build: RemoteBuild): string {
  return JSON.stringify({ ...build, contract: { ...build.contract, commit: "" } });
}

/**
 * Returns the kept document of a version that is published again; null while its name is free.
 *
 * @throws {BuildError} when it is taken by other bytes.
 */
export function matchStored(kept: string | null, build: RemoteBuild): StoredDocument | null {
  if (kept === null) return null;
  if (toIdentity(parseDocument(kept)) === toIdentity(build)) return { document: kept, isNew: false };
  throw new BuildError(`${build.name} ${build.version} is kept with other bytes already; a version never changes.`);
}
