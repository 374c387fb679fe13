import { type Language, STORAGE_KEYS } from "@kalima/contracts/domain";
import type { Logger } from "@kalima/platform";
import { connectToServer, createSessionBrowser } from "@kalima/platform/host";
import { DASHBOARD_KEYS_OFF } from "@kalima/school-contract";
import type { Toasts } from "@kalima/ui/toast";
import type { TFunction } from "i18next";
import { FILM_SEEN_KEY } from "../film/film-seen.ts";

const KEPT_BETWEEN_PEOPLE = [
  FILM_SEEN_KEY,
  STORAGE_KEYS.theme,
  STORAGE_KEYS.language,
  STORAGE_KEYS.releaseReloads,
  DASHBOARD_KEYS_OFF,
];

type ConnectOptions = {
  language: Language;
  logger: Logger;
  toasts: Pick<Toasts, "show" | "withdraw">;
  t: TFunction<"shell">;
};

/** HTTP client and session of the page. */
export function connect({ language, logger, toasts, t }: ConnectOptions) {
  const browser = createSessionBrowser({ keepKeys: KEPT_BETWEEN_PEOPLE });
  const connection = connectToServer({
    logger,
    language: () => language,
    browser,
    onCookiesMissing: () => toasts.show({ tone: "info", text: t("toasts.cookiesMissing") }),
    async askProof(ways) {
      const { askProof } = await import("./above-page/rare-banners.ts");
      return askProof({ document, http: connection.http, ways });
    },
    onStillTrying(cancel) {
      const told = import("./connection.ts").then(({ tellStillTrying }) => tellStillTrying({ toasts, t, cancel }));
      return () => {
        told.then(
          (end) => end(),
          () => {},
        );
      };
    },
  });
  return connection;
}
