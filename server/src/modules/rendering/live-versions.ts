import type { RenderRequest } from "@kalima/contracts/rendering";
import type { CallAsVisitor, Renderer } from "./renderer.ts";

/** A version that pages come with, and an address of its own for a first render that nobody waits for. */
export type LiveVersion = { remote: string; version: string; warmUpUrl: string | null };
export type LiveVersions = {
  /**
   * Resolves when the versions that are live now can render, or after some seconds. `callApi` answers the first renders,
   * as it would for a visitor without a session.
   */
  start(callApi: CallAsVisitor): Promise<void>;
  close(): void;
};
type Parts = {
  renderer: Pick<Renderer, "load" | "unload" | "loaded" | "isReady" | "render">;
  live(): Promise<readonly LiveVersion[]>;
  /** Null when this site does not keep the version's bundle. */
  source(remote: string, version: string): Promise<string | null>;
  log: { warn(text: string): void };
};

const LOOK_EVERY_MS = 2_000;
/** A start never waits longer for its workers; pages come without them until then. */
const MAX_START_MS = 5_000;
const POLL_MS = 20;
/** The first page takes ten times as long as the sixth. */
const WARM_UPS = 5;
const WARM_UP_MS = 2_000;

const nameOf = ({ remote, version }: LiveVersion) => `${remote}@${version}`;

/** Code is compiled on its first run: without this, a visitor would wait for that. */
function warmUpRequest(url: string): RenderRequest {
  const page = { place: { kind: "page" }, url, language: "en", theme: "light" } as const;
  return { ...page, moment: { now: Date.now(), zone: null }, session: { state: "signedOut" }, slots: [] };
}

/** Keeps a worker for each version that is live, and for no other. */
export function createLiveVersions({ renderer, live, source, log }: Parts): LiveVersions {
  const kept = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let callApi: CallAsVisitor = async () => ({ status: 503, body: "null" });

  async function untilReady(name: string, waitMs: number): Promise<boolean> {
    for (const end = performance.now() + waitMs; performance.now() < end; ) {
      if (renderer.isReady(name)) return true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return false;
  }

  async function begin(version: LiveVersion): Promise<void> {
    const name = nameOf(version);
    const text = await source(version.remote, version.version);
    if (text === null || !kept.has(name)) return;
    renderer.load(name, text);
    if (!version.warmUpUrl || !(await untilReady(name, MAX_START_MS))) return;
    for (let time = 0; time < WARM_UPS; time++) {
      const { kind } = await renderer.render(name, warmUpRequest(version.warmUpUrl), callApi, WARM_UP_MS);
      if (kind !== "rendered") return;
    }
  }

  async function look(): Promise<void> {
    const versions = await live();
    const names = new Set(versions.map(nameOf));
    for (const name of [...kept].filter((known) => !names.has(known))) {
      kept.delete(name);
      renderer.unload(name);
    }
    const added = versions.filter((version) => !kept.has(nameOf(version)));
    for (const version of added) kept.add(nameOf(version));
    await Promise.all(
      added.map((version) =>
        begin(version).catch((error: Error) => {
          log.warn(`${nameOf(version)} is not rendered: ${error.message}`);
          // Tried again at the next look.
          kept.delete(nameOf(version));
        }),
      ),
    );
  }

  const looked = () => look().catch((error: Error) => log.warn(`live versions are not known: ${error.message}`));
  return {
    async start(call) {
      callApi = call;
      timer = setInterval(looked, LOOK_EVERY_MS).unref();
      await Promise.race([looked(), new Promise((resolve) => setTimeout(resolve, MAX_START_MS).unref())]);
    },
    close: () => clearInterval(timer),
  };
}
