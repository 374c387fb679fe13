import { type Language, STORAGE_KEYS } from "@kalima/contracts/domain";
import type { Logger } from "@kalima/platform";
import { connectToServer, createSessionBrowser } from "@kalima/platform/host";
import { FILM_SEEN_KEY } from "../film/film-seen.ts";

const KEPT_BETWEEN_PEOPLE = [FILM_SEEN_KEY, STORAGE_KEYS.theme, STORAGE_KEYS.language, STORAGE_KEYS.releaseReloads];

type ConnectOptions = { language: Language; logger: Logger; onCookiesMissing: () => void };

/** HTTP client and session of the page. */
export function connect({ language, ...parts }: ConnectOptions) {
  const browser = createSessionBrowser({ keepKeys: KEPT_BETWEEN_PEOPLE });
  return connectToServer({ ...parts, language: () => language, browser });
}
