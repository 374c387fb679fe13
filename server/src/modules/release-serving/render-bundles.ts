import type { RoleName } from "@kalima/contracts/domain";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { Place } from "@kalima/contracts/rendering";
import type { RemoteBuild, SharedParts } from "@kalima/release-client";
import { isSharedBy, matchesIntegrity, type RenderableBuild, type VersionStore } from "../registry/public.ts";
import { findFirstFault } from "../rendering/public.ts";

export type RenderableVersion = {
  remote: string;
  version: string;
  /** Renders that run before visitors arrive. */
  warmUps: readonly WarmUp[];
};

/** Bundles of live versions, for the render process. */
export type RenderBundles = {
  /** Lists live versions that have a bundle whose shared parts a live shell shares. */
  live(): Promise<RenderableVersion[]>;
  /**
   * Reads the bundle of a live version; null when the version is not live, has none, or this site does not store it.
   *
   * @throws {Error} when the stored bytes do not match the signature.
   */
  source(remote: string, version: string): Promise<string | null>;
  /**
   * Returns true if the shell of a page shares what a live version takes from the page. With another design system, the
   * server's HTML would differ from the browser's.
   */
  fits(remote: string, version: string, shared: SharedParts): boolean;
  /** Returns a style sheet by its hash, of versions whose source was read; null if it cannot be inlined in a page. */
  styleSheet(integrity: string): string | null;
};

type Dependencies = {
  /** Builds whose signatures were checked. */
  live(): Promise<readonly RemoteBuild[]>;
  store: Pick<VersionStore, "renderBundle" | "file">;
  /** Returns the parts that each live shell shares with remotes; empty if they are unknown. */
  shared(): Promise<readonly SharedParts[]>;
  log: { warn(text: string): void };
};

const hasBundle = (build: RemoteBuild): build is RenderableBuild => build.render !== undefined;
const formatName = ({ name, version }: Pick<RemoteBuild, "name" | "version">) => `${name}@${version}`;

/** Inlined, such a sheet would end its element, or resolve the URLs of its pictures against the page. */
const CANNOT_STAND_IN_A_PAGE = /<\/style|url\((?!["']?data:)/i;

/** Reads bundles from the store and verifies their signed hashes. Bundles of live versions are cached. */
export function createRenderBundles({ live, store, shared, log }: Dependencies): RenderBundles {
  let known = new Map<string, Promise<string | null>>();
  let sheets = new Map<string, ReadonlyMap<string, string>>();
  let mixed = new Set<string>();
  let taken = new Map<string, SharedParts | undefined>();

  async function read(build: RenderableBuild): Promise<string | null> {
    const bytes = await store.renderBundle(build);
    if (bytes && !matchesIntegrity(bytes, build.render.integrity))
      throw new Error(`the stored bundle of ${formatName(build)} is not the signed one`);
    return bytes?.toString("utf8") ?? null;
  }

  async function readSheets(build: RenderableBuild): Promise<void> {
    const found = new Map<string, string>();
    for (const { file, as, integrity } of build.preload) {
      const bytes = as === "style" ? await store.file(build, file) : null;
      const text = bytes && matchesIntegrity(bytes, integrity) ? bytes.toString("utf8") : null;
      if (text !== null && !CANNOT_STAND_IN_A_PAGE.test(text)) found.set(integrity, text);
    }
    sheets.set(formatName(build), found);
  }

  /** Logs each version once for as long as it stays so. */
  function noteMixed(names: readonly string[]): void {
    for (const name of names.filter((candidate) => !mixed.has(candidate)))
      log.warn(`${name} is not rendered on the server: no shell of a page shares all that it was built with`);
    mixed = new Set(names);
  }

  async function listRenderable(): Promise<RenderableBuild[]> {
    const inPages = await shared();
    const all = (await live()).filter(hasBundle);
    const builds = all.filter(
      ({ render }) => inPages.length === 0 || inPages.some((shell) => isSharedBy(shell, render.shared)),
    );
    noteMixed(all.filter((build) => !builds.includes(build)).map(formatName));
    taken = new Map(builds.map((build) => [formatName(build), build.render.shared]));
    const names = new Set(builds.map(formatName));
    known = new Map([...known].filter(([name]) => names.has(name)));
    sheets = new Map([...sheets].filter(([name]) => names.has(name)));
    return builds;
  }

  return {
    live: async () =>
      (await listRenderable()).map(({ name: remote, version, contract }) => ({
        remote,
        version,
        warmUps: listWarmUps(contract),
      })),
    async source(remote, version) {
      const build = (await listRenderable()).find(
        (candidate) => candidate.name === remote && candidate.version === version,
      );
      if (!build) return null;
      const name = formatName(build);
      if (!sheets.has(name)) await readSheets(build);
      const bundle = known.get(name) ?? read(build);
      known.set(name, bundle);
      // A failed read is not cached.
      bundle.catch(() => known.delete(name));
      return bundle;
    },
    fits(name, version, shared) {
      return isSharedBy(shared, taken.get(formatName({ name, version })));
    },
    styleSheet(integrity) {
      for (const ofVersion of sheets.values()) {
        const text = ofVersion.get(integrity);
        if (text !== undefined) return text;
      }
      return null;
    },
  };
}

/** A render ahead of the first visitor; `role` is that visitor's role, null for a visitor without a session. */
export type WarmUp = { place: Place; url: string; role: RoleName | null };

type ScreenWarmUp = WarmUp & { screen: string };

/** Replaces ids in paths: a page without data runs the same code, up to its waiting state. */
const PLACEHOLDER_ID = "00000000-0000-4000-8000-000000000000";

type Roles = RemoteContract["pages"][number]["roles"];
const pickRole = (roles: Roles): RoleName => roles?.find((role) => role !== "unknown") ?? "student";

function listPageWarmUps(pages: RemoteContract["pages"]): ScreenWarmUp[] {
  // A public page without parameters also renders its data.
  const best = pages.find(({ access, path }) => access === "public" && !path.includes(":"));
  const sorted = best ? [best, ...pages.filter((page) => page !== best)] : pages;
  return sorted.map(({ path, screen = path, access, roles }) => ({
    place: { kind: "page" },
    url: path.replaceAll(/:\w+/g, PLACEHOLDER_ID),
    role: access === "auth" ? pickRole(roles) : null,
    screen,
  }));
}

function listSlotWarmUps(slots: RemoteContract["slots"]): ScreenWarmUp[] {
  return slots.map(({ slot, key, screen = `${slot} ${key}`, roles }) => ({
    place: { kind: "slot", slot, ...(key !== undefined && { key }) },
    url: "/",
    role: pickRole(roles),
    screen,
  }));
}

/**
 * Lists one warm-up render per screen of a version, a public page first. Without them, code is compiled while its first
 * visitor waits.
 */
export function listWarmUps({ pages, slots }: Pick<RemoteContract, "pages" | "slots">): WarmUp[] {
  const all = [...listPageWarmUps(pages), ...listSlotWarmUps(slots)];
  return all
    .filter(({ screen }, at) => all.findIndex((other) => other.screen === screen) === at)
    .map(({ place, url, role }) => ({ place, url, role }));
}

/** Renders each screen of a version once. Returns the screen that its bundle cannot render, and why; null when it can. */
export function findRenderFault({ contract }: RenderableBuild, bundle: string): Promise<string | null> {
  return findFirstFault(bundle, listWarmUps(contract));
}
