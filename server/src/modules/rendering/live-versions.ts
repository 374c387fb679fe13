import type { RoleName } from "@kalima/contracts/domain";
import type { Place, RenderRequest } from "@kalima/contracts/rendering";
import type { Session } from "@kalima/contracts/session";
import type { CallAsVisitor, Renderer } from "./renderer.ts";

/** A render ahead of a version's first visitor; `role` is null for a visitor without a session. */
export type WarmUp = { place: Place; url: string; role: RoleName | null };

/** Makes the session of a nonexistent account: the API refuses its calls, so that a screen shows its waiting state. */
function makeSession(role: RoleName): Session {
  const user = {
    id: "00000000-0000-4000-8000-000000000000",
    name: "",
    phone: "",
    email: null,
    address: null,
    gender: null,
    dateOfBirth: null,
    referralSource: null,
    status: "active",
    verified: true,
    createdAt: new Date(0).toISOString(),
    details: { country: null },
    account: { profilePicture: null },
    role: { name: role },
  } as const;
  return { state: "signedIn", user, verified: true, rememberMe: false };
}

export function makeWarmUpRequest({ place, url, role }: WarmUp): RenderRequest {
  const session: Session = role === null ? { state: "signedOut" } : makeSession(role);
  return { place, url, language: "en", theme: "light", moment: { now: Date.now(), zone: null }, session, slots: [] };
}

/** A live version and its warm-up renders. */
export type LiveVersion = { remote: string; version: string; warmUps: readonly WarmUp[] };
export type LiveVersions = {
  /**
   * Resolves when the versions that are live now can render, or after {@link MAX_START_MS}. `callApi` answers the first
   * renders as for a visitor without a session.
   */
  start(callApi: CallAsVisitor): Promise<void>;
  close(): void;
};
type Dependencies = {
  renderer: Pick<Renderer, "load" | "unload" | "loaded" | "isReady" | "render">;
  live(): Promise<readonly LiveVersion[]>;
  /** Reads the bundle of a version; null when this site does not store it. */
  source(remote: string, version: string): Promise<string | null>;
  log: { warn(text: string): void };
};

const LOOK_EVERY_MS = 2_000;
/** A start never waits longer for its workers; pages come without them until then. */
const MAX_START_MS = 5_000;
const POLL_MS = 20;
/** The first page takes ten times as long as the sixth. */
const FIRST_RENDERS = 5;
/** Renders of each further screen; most of its code is warm already. */
const FURTHER_RENDERS = 2;
const WARM_UP_MS = 2_000;

const formatName = ({ remote, version }: LiveVersion) => `${remote}@${version}`;

/** Keeps a worker for each version that is live, and for no other. */
export function createLiveVersions({ renderer, live, source, log }: Dependencies): LiveVersions {
  const kept = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let callApi: CallAsVisitor = async () => ({ status: 503, body: "null" });

  async function waitUntilReady(name: string, waitMs: number): Promise<boolean> {
    for (const end = performance.now() + waitMs; performance.now() < end; ) {
      if (renderer.isReady(name)) return true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return false;
  }

  async function begin(version: LiveVersion): Promise<void> {
    const name = formatName(version);
    const text = await source(version.remote, version.version);
    if (text === null || !kept.has(name)) return;
    renderer.load(name, text);
    if (version.warmUps.length === 0 || !(await waitUntilReady(name, MAX_START_MS))) return;
    const renders = version.warmUps.flatMap((warmUp, at) =>
      Array.from({ length: at === 0 ? FIRST_RENDERS : FURTHER_RENDERS }, () => warmUp),
    );
    for (const warmUp of renders) {
      const { kind } = await renderer.render(name, makeWarmUpRequest(warmUp), callApi, WARM_UP_MS);
      // More failures would open the version's circuit breaker before its first visitor.
      if (kind !== "rendered") return;
    }
  }

  async function refresh(): Promise<void> {
    const versions = await live();
    const names = new Set(versions.map(formatName));
    for (const name of [...kept].filter((known) => !names.has(known))) {
      kept.delete(name);
      renderer.unload(name);
    }
    const added = versions.filter((version) => !kept.has(formatName(version)));
    for (const version of added) kept.add(formatName(version));
    await Promise.all(
      added.map((version) =>
        begin(version).catch((error: Error) => {
          log.warn(`${formatName(version)} is not rendered: ${error.message}`);
          // The next run tries again.
          kept.delete(formatName(version));
        }),
      ),
    );
  }

  const refreshSafely = () =>
    refresh().catch((error: Error) => log.warn(`live versions are not known: ${error.message}`));
  return {
    async start(call) {
      callApi = call;
      timer = setInterval(refreshSafely, LOOK_EVERY_MS).unref();
      await Promise.race([refreshSafely(), new Promise((resolve) => setTimeout(resolve, MAX_START_MS).unref())]);
    },
    close: () => clearInterval(timer),
  };
}
