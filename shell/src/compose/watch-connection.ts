import type { Toasts } from "@kalima/ui/toast";
import type { SiteNavigator } from "./navigator.ts";

type Parts = {
  window: Window;
  navigation: SiteNavigator;
  toasts: Pick<Toasts, "show">;
  t: (key: string) => string;
};

const LOST = "/connection-lost";
/** A connection that comes and goes is told of once, when it has settled. */
const SETTLED_AFTER_MS = 2_000;
/** Leaving these would lose more than staying; a toast is enough there. */
const STAY_ON = ["/payment", "/booking", "/placement-test"];

/** Offline: the lost-connection page and a toast. Online again: home with a way back to where the visitor was. */
export function watchConnection({ window, navigation, toasts, t }: Parts): void {
  let wasOnline = window.navigator.onLine;
  let cameFrom: string | null = null;
  let timer: number | undefined;

  function settle(): void {
    const isOnline = window.navigator.onLine;
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    const { url, path } = navigation.current();
    if (!isOnline) {
      toasts.show({ tone: "error", text: t("toasts.offline") });
      if (STAY_ON.some((prefix) => path.startsWith(prefix)) || path === LOST) return;
      cameFrom = url;
      navigation.go(LOST);
      return;
    }
    const back = cameFrom;
    cameFrom = null;
    toasts.show({
      tone: "success",
      text: t("toasts.online"),
      ...(back ? { action: { label: t("toasts.goBack"), run: () => navigation.go(back) } } : {}),
    });
    if (path === LOST) navigation.go("/", { replace: true });
  }

  for (const type of ["online", "offline"]) {
    window.addEventListener(type, () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, SETTLED_AFTER_MS);
    });
  }
}
