import { SHELL_NAME } from "@kalima/contracts/domain";
import { parseDocument } from "@kalima/release-client";
import type { FastifyInstance } from "fastify";
import type { SendFile } from "../../assets/sender.ts";
import type { Verifier } from "../../security/key-ring.ts";
import {
  isShell,
  matchesIntegrity,
  type RegistryRepository,
  type ShellRelease,
  type VersionStore,
} from "../registry/public.ts";

/** A shell and its bundle for Node. */
export type ShellBundle = { build: ShellRelease; source: string };

/** Published shells, for the pages that they are in. */
export type ShellBundles = {
  /** The live shells: the stable one first, then the one that is rolled out, then the last good one. */
  live(): Promise<ShellRelease[]>;
  /**
   * Reads a stored version; null when there is none, or when its signature is invalid.
   *
   * @throws {Error} when the stored bytes do not match the signature, or neither store nor registry answers.
   */
  read(version: string): Promise<ShellBundle | null>;
  /** Finds a version that has the file. File URLs name no version, so that versions share cached files. */
  findVersion(file: string): Promise<string | null>;
  /** Reads a file of a version; null when it is not stored. */
  file(build: ShellRelease, name: string): Promise<Buffer | null>;
  /** Answers with files of the store. */
  sender(app: FastifyInstance): Promise<SendFile>;
};

type Dependencies = Pick<ShellBundles, "live" | "sender"> & {
  repository: Pick<RegistryRepository, "findVersion">;
  store: Pick<VersionStore, "document" | "versions" | "file" | "renderBundle">;
  keys: Verifier;
  now?: () => number;
};

/** Minimum age of the list of versions before it is read again: for an unknown file, and for any file. */
const LIST_AGAIN_MS = 1_000;
const LIST_ANYWAY_MS = 60_000;

/** Finds the version of a file in the store's documents, which never change. */
function createFileIndex(store: Dependencies["store"], now: () => number): ShellBundles["findVersion"] {
  const files = new Map<string, readonly string[]>();
  let versionByFile = new Map<string, string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;

  async function listFiles(version: string): Promise<readonly string[]> {
    const document = await store.document(SHELL_NAME, version);
    return document === null ? [] : parseDocument(document).files.map(({ file }) => file);
  }

  async function list(): Promise<void> {
    listedAt = now();
    const versions = await store.versions(SHELL_NAME);
    for (const gone of [...files.keys()].filter((version) => !versions.includes(version))) files.delete(gone);
    for (const version of versions) if (!files.has(version)) files.set(version, await listFiles(version));
    versionByFile = new Map([...files].flatMap(([version, names]) => names.map((name) => [name, version] as const)));
  }

  return async (file) => {
    const age = now() - listedAt;
    if (age > LIST_ANYWAY_MS || (age > LIST_AGAIN_MS && !versionByFile.has(file))) {
      listing ??= list().finally(() => {
        listing = undefined;
      });
    }
    if (!versionByFile.has(file)) await listing;
    // A failure rejects only callers that wait for the listing; a background listing is tried again.
    else listing?.catch(() => undefined);
    return versionByFile.get(file) ?? null;
  };
}

export function createShellBundles({
  live,
  sender,
  repository,
  store,
  keys,
  now = () => performance.now(),
}: Dependencies): ShellBundles {
  async function findBuild(version: string): Promise<ShellRelease | null> {
    const known = (await live().catch(() => [])).find((build) => build.version === version);
    if (known) return known;
    const stored = await repository.findVersion(SHELL_NAME, version);
    if (!stored || !keys.findSigner(stored.document, stored)) return null;
    const build = parseDocument(stored.document);
    return isShell(build) && build.version === version ? build : null;
  }

  return {
    live,
    sender,
    findVersion: createFileIndex(store, now),
    file: store.file,
    async read(version) {
      const build = await findBuild(version);
      const bytes = build && (await store.renderBundle(build));
      if (!build || !bytes) return null;
      if (!matchesIntegrity(bytes, build.render.integrity))
        throw new Error(`the stored bundle of ${SHELL_NAME}@${version} is not the signed one`);
      return { build, source: bytes.toString("utf8") };
    },
  };
}
