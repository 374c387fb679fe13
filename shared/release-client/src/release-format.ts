import { SHELL_NAME } from "@kalima/contracts/domain";
import { remoteContract } from "@kalima/contracts/pages";
import { RELEASE_FORMAT, remoteSchemas, shellContract } from "@kalima/contracts/published";
import { z } from "zod";

/** Says in one sentence why a build cannot be published. */
export class BuildError extends Error {
  override readonly name = "BuildError";
}

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

/** True if the contract is the build's own; only such a contract says which pages and slots the build fills. */
export function hasOwnContract({ name, version, contract }: RemoteBuild): boolean {
  return contract.name === name && contract.version === version;
}

/** Looked at before the rest, which a later format may have changed. */
const formatted = z.object({ formatVersion: z.unknown() });

function assertFormat(description: unknown): void {
  const { formatVersion = RELEASE_FORMAT } = formatted.safeParse(description).data ?? {};
  if (formatVersion === RELEASE_FORMAT) return;
  const given = JSON.stringify(formatVersion).slice(0, 20);
  throw new BuildError(`release.json has format ${given}, and this site reads format ${RELEASE_FORMAT}.`);
}

/** The first fault with its place, such as `entry.integrity: Invalid input`. */
function describeFault(error: unknown): string {
  const issue = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
  if (!issue) return (error as Error).message.replace(/\s+/g, " ");
  return [issue.path.join("."), issue.message].filter(Boolean).join(": ");
}

function parseDescription(document: string): RemoteBuild {
  try {
    const description: unknown = JSON.parse(document);
    assertFormat(description);
    return remoteBuild.parse(description);
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError(`release.json is malformed: ${describeFault(error).slice(0, 200)}.`);
  }
}

/** A container is a global name: of two versions under one name, each would load the files of the other. */
const isOfVersion = ({ container, version }: RemoteBuild) => container.includes(version.replaceAll(/\W/g, "_"));

/** Parses a `release.json`. @throws {BuildError} with the first thing that is wrong with it. */
export function parseDocument(document: string): RemoteBuild {
  const build = parseDescription(document);
  if (!isOfVersion(build))
    throw new BuildError(`The container ${build.container} does not contain the version, and a page may hold two.`);
  if (hasOwnContract(build)) return build;
  const { name, version, contract } = build;
  throw new BuildError(`The contract is of ${contract.name} ${contract.version}, the build of ${name} ${version}.`);
}
