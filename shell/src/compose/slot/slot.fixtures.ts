import type { Session } from "@kalima/contracts/session";
import type { Platform } from "@kalima/platform";
import type { MountOptions, Place, RemoteModule } from "@kalima/platform/remote";
import type { ReleasedRemote, RemoteVersion } from "@kalima/releases-contract";
import { type Mock, vi } from "vitest";
import type { ServedContent } from "../served/served-contents.ts";
import { mountInto, type SlotAdapterOptions, type SlotHandle } from "./slot-adapter.ts";
import type { VersionRefresh } from "./version-refresh.ts";

export function version(name: string, platform?: string): RemoteVersion {
  return {
    version: name,
    container: name,
    entry: `https://assets.example/${name}/remoteEntry.js`,
    integrity: "sha384-x",
    preload: [],
    ...(platform ? { platform } : {}),
  };
}

export function remote(changes: Partial<ReleasedRemote> = {}, platform = "^2"): ReleasedRemote {
  const served = version(changes.version ?? "v2");
  const contract = {
    name: "mfe-x",
    platform,
    publishes: [],
    consumes: [],
    version: served.version,
    commit: "c",
    pages: [],
    slots: [],
  };
  return {
    name: "mfe-x",
    ...served,
    contract,
    lastGood: null,
    rollout: null,
    isDisabled: false,
    isLocal: false,
    ...changes,
  };
}

/** A remote that writes its version into the element; `during` lets a test act as its rendering. */
export function healthy(
  label: string,
  during: (options: MountOptions) => void = (options) => options.onMounted(),
): RemoteModule {
  return {
    async mount(element, _platform, options) {
      element.textContent = label;
      during(options);
      return { unmount: () => element.replaceChildren() };
    },
  };
}

/** Versions that load, by version and attempt (`v2#0`). All others are refused. */
export type Loads = Record<string, () => Promise<RemoteModule>>;

export const hangs = () => new Promise<RemoteModule>(() => {});

/** Makes the error that a screen throws whose chunk could not be fetched. */
export function lostFile(): Error {
  return Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" });
}

function draw(within: HTMLElement, text: string): () => void {
  const node = document.createElement("i");
  node.textContent = text;
  within.append(node);
  return () => node.remove();
}

type Ways = {
  served?: ReleasedRemote;
  newer?: ReleasedRemote;
  place?: Place;
  mayReload?: boolean;
  session?: Session;
  /** HTML that the server put into the element. */
  content?: ServedContent;
  /** HTML of the page that was prepared ahead. */
  coming?: Promise<ServedContent | null>;
};

const SIGNED_OUT: Session = { state: "signedOut" };

type MadeUp = SlotAdapterOptions & {
  onTrouble: Mock<SlotAdapterOptions["onTrouble"]>;
  onSettled: Mock<() => void>;
  onWaiting: Mock<() => void>;
  versionRefresh: VersionRefresh & { ask: Mock<VersionRefresh["ask"]>; reload: Mock<VersionRefresh["reload"]> };
};
type SetUp = { element: HTMLElement; reports: string[]; tried: string[]; parts: MadeUp; place: SlotHandle };

/** A place with everything around it made up; `newer` is what the server gives by now. */
export function setUp(
  loads: Loads,
  { served = remote(), newer, place = { kind: "page" }, mayReload, session = SIGNED_OUT, content, coming }: Ways = {},
): SetUp {
  const element = document.createElement("div");
  if (content) element.append(content.root);
  const reports: string[] = [];
  const tried: string[] = [];
  let taken: ReleasedRemote | undefined;
  const parts: MadeUp = {
    load: (_name, { version: wanted }, attempt) => {
      tried.push(`${wanted}#${attempt}`);
      return (loads[`${wanted}#${attempt}`] ?? (() => Promise.reject(new Error("refused"))))();
    },
    platformFor: async () => ({ session: { current: () => session } }) as Platform,
    report: (_remote, of, outcome) => reports.push(`${of} ${outcome}`),
    onTrouble: vi.fn(),
    onUnresponsive: vi.fn(),
    session: () => session,
    onSettled: vi.fn(),
    onWaiting: vi.fn(),
    servedContents: {
      isFor: () => false,
      coming: () => coming ?? null,
      take: (_place, within) => (content?.root.parentNode === within ? content : null),
    },
    failures: new Map(),
    versionRefresh: {
      latest: (first) => taken ?? first,
      ask: vi.fn<VersionRefresh["ask"]>(async (first) => (newer && newer.version !== first.version ? newer : null)),
      take: (next) => {
        taken = next;
      },
      reload: vi.fn(() => mayReload ?? false),
    },
    views: {
      skeleton: (within) => draw(within, "skeleton"),
      refresh: (within) => draw(within, "refresh"),
      switchedOff: (within) => draw(within, "switched off"),
      unresponsive(within, _place, retry) {
        const node = document.createElement("i");
        node.textContent = "unresponsive";
        node.addEventListener("click", retry);
        within.prepend(node);
        return () => node.remove();
      },
      problem: (within, _place, retry, takesFocus) => {
        const remove = draw(within, "problem");
        const button = within.querySelector<HTMLElement>("i");
        button?.addEventListener("click", retry);
        button?.setAttribute("tabindex", "0");
        if (takesFocus) button?.focus();
        return remove;
      },
    },
  };
  return { element, reports, tried, parts, place: mountInto(element, served, place, parts) };
}
