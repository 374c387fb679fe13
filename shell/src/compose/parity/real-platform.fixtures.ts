import { join } from "node:path";
import { getLocale } from "@kalima/contracts/domain";
import { type AppError, isAppError, toStatus } from "@kalima/contracts/errors";
import { readContracts } from "@kalima/contracts/packages";
import type { Platform, Toast } from "@kalima/platform";
import {
  COMMON_ERROR_TEXTS,
  connectToServer,
  createBus,
  createI18n,
  createSessionBrowser,
  createSocket,
  loadErrorTexts,
} from "@kalima/platform/host";
import { platformFor } from "@kalima/platform/platform-for";
import type { ReleaseSet } from "@kalima/releases-contract";
import { EMPTY } from "rxjs";
import { createNavigator } from "../navigator.ts";
import { sitePages } from "../site-pages.ts";
import { createSlots } from "../slots.ts";

/**
 * Answers of the fake server by method and path: a function returns `data` or a page of a list, or throws an
 * `AppError`.
 */
export type Answers = Record<string, (body: unknown) => unknown>;
export type MadePlatform = { platform: Platform; toasts: Toast[] };

const { errors } = await readContracts(join(import.meta.dirname, "../../.."));

type Adapter = NonNullable<Parameters<typeof connectToServer>[0]["adapter"]>;
type RequestConfig = Parameters<Adapter>[0];

function makeRefusal(config: RequestConfig, error: AppError): Error {
  const { code, fields, message } = error;
  const status = toStatus(error, errors);
  const data = { code, status, message, requestId: "r", ...(fields ? { fields } : {}) };
  const response = { data, status, statusText: "", headers: {}, config };
  return Object.assign(new Error(message), { isAxiosError: true, config, response });
}

function makeAdapter(answers: Answers): Adapter {
  return async (config) => {
    if (config.signal?.aborted) throw Object.assign(new Error("canceled"), { __CANCEL__: true });
    const answer = answers[`${(config.method ?? "get").toUpperCase()} ${config.url}`];
    try {
      const given = answer?.(typeof config.data === "string" ? JSON.parse(config.data) : config.data);
      const isPage = typeof given === "object" && given !== null && "nextCursor" in given && "items" in given;
      const data = isPage ? { data: given.items, page: { nextCursor: given.nextCursor } } : { data: given };
      return { data, status: 200, statusText: "", headers: {}, config };
    } catch (error) {
      throw isAppError(error) ? makeRefusal(config, error) : error;
    }
  };
}

/** The platform as the shell puts it together, over a made server and a release set. */
export async function realPlatform(release: ReleaseSet, answers: Answers): Promise<MadePlatform> {
  const logger = { info() {}, warn() {}, error() {} };
  const { http, session } = connectToServer({
    language: () => "en",
    browser: createSessionBrowser({ keepKeys: [] }),
    logger,
    adapter: makeAdapter(answers),
  });
  const pages = ["/", "/teachers"].map((path) => ({
    path,
    access: "public" as const,
    frame: "full" as const,
    component: "home" as const,
    prerender: false,
    title: { en: "", ar: "" },
    description: { en: "", ar: "" },
  }));
  const navigator = createNavigator({
    window,
    pages: sitePages(pages, release),
    release,
    company: () => ({ isDisabled: false, isUnderMaintenance: false }),
    session: session.current,
    hasPendingPhone: () => false,
    isSessionKnown: () => true,
  });
  const toasts: Toast[] = [];
  const platform = platformFor(
    { name: "mfe-test", version: "1.0.0", permissions: ["session"] },
    {
      bus: createBus({ mode: "development", report() {} }),
      http,
      session,
      socket: createSocket,
      slots: createSlots({
        release,
        language: "en",
        role: () => null,
        mountSlot: () => ({ show() {}, hide() {} }),
      }),
      i18n: {
        language: "en",
        locale: getLocale("en"),
        instance: await loadErrorTexts(createI18n({ language: "en", resources: {} }), COMMON_ERROR_TEXTS),
        switchTo() {},
      },
      theme: { current: () => "light", changes: EMPTY },
      flags: { isOn: () => true },
      navigation: { go: navigator.go, setTitle() {} },
      toasts: { show: (toast) => toasts.push(toast) },
      logger,
    },
  );
  return { platform, toasts };
}
