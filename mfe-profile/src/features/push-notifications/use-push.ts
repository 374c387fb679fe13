import type { PushSubscriptionKeys } from "@kalima/notifications-contract";
import { getPushKey, subscribeToPush, unsubscribeFromPush } from "@kalima/notifications-contract";
import { useFromBrowser, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { browserPush } from "./browser-push.ts";

/** Every subscription that `PushManager.subscribe` gives has an endpoint and both keys. */
const toPushKeys = (subscription: PushSubscription) => subscription.toJSON() as PushSubscriptionKeys;

type PushStatus = "on" | "off" | "blocked" | "unsupported";

/** State of pushes for this person in this browser, and the actions that change it. */
export function usePush(userId: string) {
  const { http, logger } = usePlatform();
  const queries = useQueryClient();
  const queryKey = ["push", userId];
  const settle = (status: PushStatus) => queries.setQueryData(queryKey, status);

  const isBrowser = useFromBrowser(() => true, false);
  const status = useQuery({
    queryKey,
    // The server that renders this knows nothing of the browser's subscription.
    enabled: isBrowser,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<PushStatus> => {
      if (!browserPush.isSupported()) return "unsupported";
      if (browserPush.isBlocked()) return "blocked";
      const subscription = await browserPush.current();
      if (!subscription) return "off";
      // Only the server knows whether it belongs to this account: another one may have left it in this browser.
      const body = { subscription: toPushKeys(subscription), userId, renew: true };
      const { isSubscribed } = await http.call(subscribeToPush, { body });
      return isSubscribed ? "on" : "off";
    },
  });

  const turnOn = useMutation({
    mutationFn: async (): Promise<PushStatus> => {
      const permission = await browserPush.askPermission();
      if (permission !== "granted") {
        logger.info("Notifications were refused", { permission });
        return permission === "denied" ? "blocked" : "off";
      }
      const { publicKey } = await http.call(getPushKey);
      const subscription = await browserPush.subscribe(publicKey);
      await http.call(subscribeToPush, { body: { subscription: toPushKeys(subscription), userId } });
      return "on";
    },
    onSuccess: settle,
    onError: (error) => logger.warn("Notifications were not turned on", { error: String(error) }),
  });

  const turnOff = useMutation({
    mutationFn: async (): Promise<PushStatus> => {
      const subscription = await browserPush.current();
      if (!subscription) return "off";
      const body = { subscription: { endpoint: subscription.endpoint } };
      await http.call(unsubscribeFromPush, { body });
      // The server sends nothing any more; what the browser still keeps does no harm.
      await subscription.unsubscribe().catch((error) => {
        logger.warn("The browser kept its subscription", { error: String(error) });
      });
      return "off";
    },
    onSuccess: settle,
    onError: (error) => logger.warn("Notifications were not turned off", { error: String(error) }),
  });

  return { status, turnOn, turnOff };
}
