import { type RemoteBuild, remoteBuild, type SharedParts } from "@kalima/release-client";

/** A build that the server can render. */
export type RenderableBuild = RemoteBuild & { render: NonNullable<RemoteBuild["render"]> };
export type ShellRelease = RenderableBuild & { shell: NonNullable<RemoteBuild["shell"]> };

const partsOfShell = new WeakMap<readonly string[], ReadonlySet<string>>();

/**
 * Returns true if a shell shares each part that a remote takes from the page: then both render the remote alike. Builds
 * that name no parts are taken to fit; of two with a fingerprint, it must be the same.
 */
export function isSharedBy(shell: SharedParts, remote: SharedParts | undefined): boolean {
  if (remote === undefined) return true;
  if (typeof shell === "string" || typeof remote === "string") return shell === remote;
  const parts = partsOfShell.get(shell) ?? new Set(shell);
  partsOfShell.set(shell, parts);
  return remote.every((part) => parts.has(part));
}

export function isShell(build: RemoteBuild): build is ShellRelease {
  return build.shell !== undefined;
}

/** Maximum number of documents kept in memory; a site has a few live versions of each remote. */
const MAX_READ_DOCUMENTS = 200;

/** Parses stored documents, each once: they never change, and every check reads all that are live. */
export function createDocumentReader(): (document: string) => RemoteBuild {
  const read = new Map<string, RemoteBuild>();
  return (document) => {
    const build = read.get(document) ?? remoteBuild.parse(JSON.parse(document));
    if (read.size >= MAX_READ_DOCUMENTS) read.clear();
    read.set(document, build);
    return build;
  };
}
