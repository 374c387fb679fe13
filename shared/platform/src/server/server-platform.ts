import { localeOf } from "@kalima/contracts/domain";
import type { CallApi, RenderRequest } from "@kalima/contracts/rendering";
import type { i18n } from "i18next";
import { EMPTY } from "rxjs";
import type { Platform } from "../platform.ts";
import { serverHttp } from "./server-http.ts";

type ServerPlatformOptions = { remote: Platform["remote"]; request: RenderRequest; instance: i18n; callApi: CallApi };

const ignore = () => {};

/**
 * The platform of a remote that is being rendered: it reads the API, knows session, slots and theme, and nothing that
 * it offers to effects and handlers does anything.
 */
export function serverPlatform({ remote, request, instance, callApi }: ServerPlatformOptions): Platform {
  const { language, session, theme, slots } = request;
  const refuse = () => Promise.reject(new Error(`${remote.name} changed something while rendering`));
  return {
    remote,
    bus: { publish: ignore, on: () => EMPTY },
    http: serverHttp(callApi),
    session: {
      current: () => session,
      changes: EMPTY,
      reload: async () => (session.state === "signedIn" ? session.user : null),
      begin: refuse,
      end: refuse,
    },
    socket: refuse,
    slots: {
      entries: (slot) =>
        slots
          .filter((entry) => entry.slot === slot)
          .map((entry) => ({ ...entry, labelText: entry.label?.[language] ?? "" }))
          .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
      attach: () => ignore,
    },
    i18n: { language, locale: localeOf(language), instance, switchTo: ignore },
    theme: { current: () => theme, changes: EMPTY },
    navigation: { go: ignore, setTitle: ignore },
    toasts: { show: ignore },
    logger: { info: ignore, warn: ignore, error: ignore },
  };
}
