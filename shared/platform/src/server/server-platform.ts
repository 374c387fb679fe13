import { AppError } from "@kalima/contracts/errors";
import { type AnyRequest, buildPath, parseAnswer } from "@kalima/contracts/operations";
import type { CallApi, RenderRequest } from "@kalima/contracts/rendering";
import type { i18n } from "i18next";
import { EMPTY } from "rxjs";
import { errorOfAnswer } from "../http/answer-error.ts";
import { localeOf } from "../language/locale-of.ts";
import type { HttpClient, Platform } from "../platform.ts";

/** The API for a remote that is being rendered. It only reads: a call that would change something rejects. */
export function serverHttp(callApi: CallApi): HttpClient {
  return {
    async call(operation, ...[given]) {
      if (!operation.name.startsWith("GET ")) throw new Error(`${operation.name} was called while rendering`);
      const { params, query = {} } = (given ?? {}) as AnyRequest;
      const { status, body } = await callApi(makeAddress(buildPath(operation, params), query));
      if (status < 200 || status > 299) throw errorOfAnswer(status, body);
      try {
        return parseAnswer(operation, body);
      } catch (cause) {
        throw new AppError("server.unexpected", { cause });
      }
    },
  };
}

function makeAddress(path: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

type ServerPlatformOptions = { remote: Platform["remote"]; request: RenderRequest; instance: i18n; callApi: CallApi };

const ignore = () => {};

/**
 * The platform of a remote that is being rendered: it reads the API, knows session, slots and theme, and nothing that
 * it offers to effects and handlers does anything.
 */
export function serverPlatform({ remote, request, instance, callApi }: ServerPlatformOptions): Platform {
  const { language, arabicStyle, session, theme, slots, flags = [] } = request;
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
    i18n: { language, locale: localeOf(instance), ...(arabicStyle && { arabicStyle }), instance, switchTo: ignore },
    theme: { current: () => theme, changes: EMPTY },
    flags: { isOn: (name) => flags.includes(name) },
    navigation: { go: ignore, setTitle: ignore },
    toasts: { show: ignore },
    logger: { info: ignore, warn: ignore, error: ignore },
  };
}
