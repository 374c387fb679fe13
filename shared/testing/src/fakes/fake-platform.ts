import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ArabicStyle, Language, Theme } from "@kalima/contracts/domain";
import type { RemoteManifest, SlotName } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import type { Platform, SlotEntry, Toast } from "@kalima/platform";
import { digitsOf } from "@kalima/platform/digits";
import { createBus, createI18n, loadErrorTexts, localeOf } from "@kalima/platform/host";
import { platformFor } from "@kalima/platform/platform-for";
import { BehaviorSubject } from "rxjs";
import { createFakeHttp, type FakeHttp, type FakeRoutes } from "./fake-http.ts";
import { createFakeSession, type FakeSession } from "./fake-session.ts";
import { findOwnFolder, readOwnContracts } from "./own-contracts.ts";

/** The manifest of the remote whose test is running; null for a test that is no remote's. */
async function ownManifest(): Promise<RemoteManifest | null> {
  const path = join(findOwnFolder(), "remote.manifest.ts");
  if (!existsSync(path)) return null;
  const { manifest } = (await import(/* @vite-ignore */ path)) as { manifest: RemoteManifest };
  return manifest;
}

/** Has each name: a test that says nothing of flags has all of them on, on the server and in the browser. */
export const EVERY_FLAG: readonly string[] = Object.assign([], { includes: () => true });

export type FakePlatformOptions = {
  remote?: string;
  language?: Language;
  arabicStyle?: ArabicStyle;
  session?: Session;
  http?: FakeRoutes;
  /** Fillings of the page's slots. */
  slots?: SlotEntry[];
  theme?: Theme;
  /** Names of the flags that are on; by default {@link EVERY_FLAG}. */
  flags?: readonly string[];
  socket?: Platform["socket"];
};

export type FakePlatform = {
  platform: Platform;
  http: FakeHttp;
  session: FakeSession;
  toasts: Toast[];
  /** Paths gone to through the platform. */
  visited: string[];
  titles: (string | null)[];
  /** Languages switched to through the platform. */
  languages: Language[];
  published: { type: string; payload: unknown }[];
  attached: { element: HTMLElement; slot: SlotName; key: string | undefined }[];
  logged: { level: "info" | "warn" | "error"; message: string; details: Record<string, unknown> | undefined }[];
};

/** A platform for tests: the real bus and the real i18n; server, session and page are fakes that record. */
export async function fakePlatform(options: FakePlatformOptions = {}): Promise<FakePlatform> {
  const { language = "en", arabicStyle, flags = EVERY_FLAG } = options;
  const { events, errorTexts } = await readOwnContracts();
  const instance = createI18n({ language, digits: digitsOf(arabicStyle), resources: {} });
  const own = async () => ({ own: errorTexts[language] });
  await loadErrorTexts(instance, { en: own, ar: own });
  const manifest = await ownManifest();
  const http = createFakeHttp(options.http);
  const session = createFakeSession(options.session);
  const recorded: Omit<FakePlatform, "platform" | "http" | "session"> = {
    toasts: [],
    visited: [],
    titles: [],
    languages: [],
    published: [],
    attached: [],
    logged: [],
  };
  const themes = new BehaviorSubject<Theme>(options.theme ?? "light");
  const logger = (level: "info" | "warn" | "error") => (message: string, details?: Record<string, unknown>) => {
    recorded.logged.push({ level, message, details });
  };
  const bus = createBus({ mode: "development", report: logger("error") });
  for (const event of events) {
    bus.on(event).subscribe((payload) => recorded.published.push({ type: event.type, payload }));
  }

  const permissions = manifest ? manifest.permissions : (["session"] as const).slice();
  const remote = { name: options.remote ?? "mfe-test", version: "0.0.0-test", permissions };
  const platform = platformFor(remote, {
    bus,
    http: http.client,
    session: session.access,
    socket: options.socket ?? (() => Promise.reject(new Error("the test gave no socket"))),
    slots: {
      entries: (slot) =>
        (options.slots ?? [])
          .filter((entry) => entry.slot === slot)
          .sort((one, other) => (one.order ?? 0) - (other.order ?? 0)),
      attach(element, slot, key) {
        const attachment = { element, slot, key };
        recorded.attached.push(attachment);
        return () => {
          recorded.attached.splice(recorded.attached.indexOf(attachment), 1);
        };
      },
    },
    i18n: {
      language,
      locale: localeOf(instance),
      ...(arabicStyle && { arabicStyle }),
      instance,
      switchTo: (next) => recorded.languages.push(next),
    },
    theme: { current: () => themes.value, changes: themes.asObservable() },
    navigation: {
      go(path, { replace = false } = {}) {
        const { href, origin } = window.location;
        const target = new URL(path, href);
        if (target.origin !== origin || target.href === href) return;
        recorded.visited.push(path);
        // The shell navigates in the same way: routers on the page listen to `popstate`.
        window.history[replace ? "replaceState" : "pushState"](null, "", path);
        window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
      },
      setTitle: (title) => recorded.titles.push(title),
    },
    flags: { isOn: (name) => flags.includes(name) },
    toasts: { show: (toast) => recorded.toasts.push(toast) },
    logger: { info: logger("info"), warn: logger("warn"), error: logger("error") },
  });
  return { platform, http, session, ...recorded };
}
