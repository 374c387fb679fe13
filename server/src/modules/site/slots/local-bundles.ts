import { hash } from "node:crypto";
import type { ReleasedRemote } from "@kalima/releases-contract";
import type { Renderer } from "../../rendering/public.ts";

/** Name of the bundle for the server in a developer's build. */
const FILE = "render.cjs";
const LOOPBACK = new Set(["localhost", "127.0.0.1"]);
const MAX_BYTES = 32 * 1024 * 1024;
const ANSWERS_WITHIN_MS = 500;
/** A developer waits for the worker of a build that was just saved, to see it rendered. */
const MAX_WAIT_MS = 3_000;
const POLL_MS = 20;

/** Bundles of local remotes, for a site that runs on the developer's own machine. */
export type LocalBundles = {
  /** Gets the newest build of each local remote and starts a worker for it. Never throws. */
  prepare(remotes: readonly ReleasedRemote[]): Promise<void>;
  /** The renderer's name of a local remote's newest build; null for one that comes in the browser. */
  findName(remote: ReleasedRemote): string | null;
};

type Dependencies = {
  renderer: Pick<Renderer, "load" | "unload" | "isReady">;
  /** Only a site on the developer's own machine requests addresses that a visitor's cookie names. */
  siteOrigin: string;
  log: { warn(text: string): void };
  request?: typeof fetch;
};

export function createLocalBundles({ renderer, siteOrigin, log, request = fetch }: Dependencies): LocalBundles {
  /** By address of the build. */
  const names = new Map<string, string>();
  const isOwnMachine = LOOPBACK.has(new URL(siteOrigin).hostname);

  async function read(address: URL): Promise<string | null> {
    const answer = await request(address, { redirect: "error", signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    if (!answer.ok) return null;
    const text = await answer.text();
    return text.length <= MAX_BYTES ? text : null;
  }

  async function loadBuild({ name: remote, entry }: ReleasedRemote): Promise<void> {
    const source = await read(new URL(FILE, entry));
    const before = names.get(entry);
    const name = source === null ? null : `${remote}@local-${hash("sha256", source).slice(0, 12)}`;
    if (name === before) return;
    if (before) renderer.unload(before);
    names.delete(entry);
    if (source === null || name === null) return;
    renderer.load(name, source);
    names.set(entry, name);
    for (let waited = 0; waited < MAX_WAIT_MS && !renderer.isReady(name); waited += POLL_MS)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  return {
    async prepare(remotes) {
      const own = remotes.filter(({ isLocal, entry }) => isLocal && LOOPBACK.has(new URL(entry).hostname));
      if (!isOwnMachine) return;
      await Promise.all(
        own.map((remote) =>
          loadBuild(remote).catch((error: Error) =>
            log.warn(`the local ${remote.name} is not rendered: ${error.message}`),
          ),
        ),
      );
    },
    findName: ({ entry }) => names.get(entry) ?? null,
  };
}
