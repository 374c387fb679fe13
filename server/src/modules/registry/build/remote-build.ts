import { SHELL_NAME } from "@kalima/contracts/domain";
import { remoteContract } from "@kalima/contracts/pages";
import { remoteSchemas, shellContract } from "@kalima/contracts/published";
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
  fonts: z.object({ en: z.array(z.string()), ar: z.array(z.string()) }),
});

const describedBuild = z.object({
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
      /** Fingerprint of the shared modules inside; those of the page's shell should be the same. */
      shared: z.string().optional(),
    })
    .optional(),
  shell: shellBuild.optional(),
});

/** `release.json`, as the build of a remote or of the shell writes it beside its files. */
export const remoteBuild = describedBuild.refine(
  ({ name, shell, render }) => (name === SHELL_NAME) === (shell !== undefined) && (!shell || render !== undefined),
  "the shell, and nothing else, has a part of its own and a bundle for the server",
);
export type RemoteBuild = z.infer<typeof remoteBuild>;
/** A build that the server can render. */
export type RenderableBuild = RemoteBuild & { render: NonNullable<RemoteBuild["render"]> };
export type ShellRelease = RenderableBuild & { shell: NonNullable<RemoteBuild["shell"]> };

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
