import type { PushSubscriptionKeys } from "@kalima/notifications-contract";
import type { Platform } from "@kalima/platform";
import type { SessionStore } from "@kalima/platform/host";
import { distinctUntilChanged, filter, map } from "rxjs";

type WorkerOptions = Pick<Platform, "http" | "logger"> & { window: Window; session: Pick<SessionStore, "changes"> };
type Policy = { createScriptURL(url: string): string };

const ADDRESS = "/sw.js";

/** The worker's address as pages may use it that only take trusted ones. */
function trustedAddress(window: Window): string {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  const rules: Policy = {
    createScriptURL(url) {
      if (url !== ADDRESS) throw new TypeError(`not the service worker: ${url}`);
      return url;
    },
  };
  return (trustedTypes?.createPolicy("shell#service-worker", rules) ?? rules).createScriptURL(ADDRESS);
}

/**
 * Registers the service worker, and renews this browser's push subscription for the account that signs in, if
 * it is theirs. Nothing depends on it: what fails is only logged.
 */
export async function registerWorker({ window, http, logger, session }: WorkerOptions): Promise<void> {
  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register(trustedAddress(window), { updateViaCache: "none" });
    const renew = async () => {
      const subscription = await registration.pushManager?.getSubscription();
      if (!subscription) return;
      const { subscribeToPush } = await import("@kalima/notifications-contract");
      // Every subscription that `PushManager.subscribe` gave has an endpoint and both keys.
      const body = { subscription: subscription.toJSON() as PushSubscriptionKeys, renew: true };
      await http.call(subscribeToPush, { body });
    };
    session.changes
      .pipe(
        map((current) => (current.state === "signedIn" && current.verified ? current.user.id : null)),
        distinctUntilChanged(),
        filter((userId) => userId !== null),
      )
      .subscribe(() => {
        renew().catch((error) => logger.warn("Pushes were not taken up again", { error: String(error) }));
      });
  } catch (error) {
    logger.warn("The service worker was not registered", { error: String(error) });
  }
}
