import { hash } from "node:crypto";
import type { RemoteBuild } from "@kalima/release-client";
import type { RenderableBuild } from "../../build/remote-build.ts";
import { toIdentity } from "../kept-version.ts";

/** The signed `release.json`; a version exists when this does. */
export function makeDocumentKey(remote: string, version: string): string {
  return `${makeDocumentsPrefix(remote)}${version}.json`;
}

/** Prefix of the documents of a remote. Like all prefixes here, it ends in a slash. */
export function makeDocumentsPrefix(remote: string): string {
  return `documents/${remote}/`;
}

export function makeFilesPrefix(remote: string, version: string): string {
  return `files/${remote}/${version}/`;
}

/** Separate from the files, so that an origin that serves those never serves what is stored here. */
export function makeServerFilesPrefix(remote: string, version: string): string {
  return `server/${remote}/${version}/`;
}

/** Key of a version's packed source maps. */
export function makeMapsKey(remote: string, version: string): string {
  return `${makeServerFilesPrefix(remote, version)}maps.json.gz`;
}

/** Key of the bundle for the render process. */
export function makeRenderKey(build: RenderableBuild): string {
  return `${makeServerFilesPrefix(build.name, build.version)}${computeFingerprint(build)}/${build.render.file}`;
}

function computeFingerprint(build: RemoteBuild): string {
  return hash("sha256", toIdentity(build)).slice(0, 32);
}

/** Contains a fingerprint of the build, so that the files of two builds with one name never mix. */
export function makeBuildPrefix(build: RemoteBuild): string {
  return `${makeFilesPrefix(build.name, build.version)}${computeFingerprint(build)}/`;
}
