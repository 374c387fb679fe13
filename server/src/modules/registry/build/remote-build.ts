import { SHELL_NAME } from "@kalima/contracts/domain";
import { remoteContract } from "@kalima/contracts/pages";
import { RELEASE_FORMAT, remoteSchemas, shellContract } from "@kalima/contracts/published";
import { z } from "zod";

const builtFile = z.object({
  file: z.string().regex(/^\w[\w.-]*$/),
  as: z.enum(["script", "style"]),
  integrity: z.string().startsWith("sha384-"),
  /** Set where the file is needed in one language alone. */
  language: z.enum(["en", "ar"]).optional(),
  /** Set where the file is needed for these screens alone. */
  screens: z.array(z.string()).optional(),
});

/** Size limit of a bundle for Node, which is kept in memory; with React and the design system it has about 1 MB. */
const MAX_RENDER_BYTES = 8 * 1024 * 1024;

/** Any file of a build; what the store keeps is checked against it. */
const listedFile = z.object({
  file: z.string().regex(/^\w[\w.-]*$/),
  bytes: z.int().nonnegative(),
  integrity: z.string().startsWith("sha384-"),
});

/**
 * Parts that a build shares with the other builds of a page, a line each; older builds have one fingerprint instead.
 * `shared/build/src/shared-parts.ts` writes it.
 */
const sharedParts = z.union([z.string(), z.array(z.string())]);
export type SharedParts = z.infer<typeof sharedParts>;

const builtFiles = z.array(builtFile);
/** The part that only a shell's build has: the files of its pages, and its side of the contract. */
const shellBuild = z.object({
  contract: shellContract,
  /** How the server calls its bundle for Node. */
  interface: z.int(),
  /** In the order in which a page loads them. */
  entry: builtFiles,
  languages: z.object({ en: builtFiles, ar: builtFiles }),
  /** Content of its own pages, by key. */
  pages: z.record(z.string(), builtFiles),
  composition: builtFiles,
  /** Files that the first remote of a page needs. */
  facade: builtFiles,
  /** Additional scripts that forms need. */
  forms: builtFiles,
  /** Older shells set digits of Arabic in the font of their language. */
  fonts: z.object({
    en: z.array(z.string()),
    ar: z.array(z.string()),
    arabicDigits: z.array(z.string()).default([]),
  }),
});

const describedBuild = z.object({
  /** Version of this format; builds from before it had one are of format 1. */
  formatVersion: z.literal(RELEASE_FORMAT).default(RELEASE_FORMAT),
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^\w[\w.-]{0,59}$/),
  container: z.string(),
  entry: builtFile,
  preload: z.array(builtFile),
  contract: remoteContract,
  /** Schemas of the data that it exchanges with the site; older builds carry none. */
  schemas: z.optional(remoteSchemas),
  files: z.array(listedFile).default([]),
  /** The bundle that renders it on the server. Never among `files`, so browsers do not get it; older builds have none. */
  render: listedFile
    .extend({
      bytes: z.int().nonnegative().max(MAX_RENDER_BYTES),
      /** The parts of shared modules inside, which the page's shell should share; of a shell, all that it shares. */
      shared: sharedParts.optional(),
    })
    .optional(),
  shell: shellBuild.optional(),
});

/** The part of the schema that JSON Schema can express, for remotes: `docs/release-format.schema.json` is made of it. */
export const describedRemote = describedBuild.omit({ shell: true });

/** `release.json`, as the build of a remote or of the shell writes it beside its files. */
export const remoteBuild = describedBuild.refine(
  ({ name, shell, render }) => (name === SHELL_NAME) === (shell !== undefined) && (!shell || render !== undefined),
  "the shell, and nothing else, has a part of its own and a bundle for the server",
);
export type RemoteBuild = z.infer<typeof remoteBuild>;
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

/** True if the contract is the build's own; only such a contract says which pages and slots the build fills. */
export function hasOwnContract({ name, version, contract }: RemoteBuild): boolean {
  return contract.name === name && contract.version === version;
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
