import { pushKey, pushState } from "@kalima/contracts/api";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { browserPush } from "./browser-push.ts";

type PushStatus = "on" | "off" | "blocked" | "unsupported";

/** Whether pushes reach this person in this browser, and how that changes. */
export function usePush(userId: string) {
  const { http, logger } = usePlatform();
  const queries = useQueryClient();
  const queryKey = ["push", userId];
  const settle = (status: PushStatus) => queries.setQueryData(queryKey, status);

  const status = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<PushStatus> => {
      if (!browserPush.isSupported()) return "unsupported";
      if (browserPush.isBlocked()) return "blocked";
      const subscription = await browserPush.current();
      if (!subscription) return "off";
      // The server knows whether it is this person's: somebody else may have left it in this browser.
      const body = { subscription: subscription.toJSON(), userId, renew: true };
      const options = { schema: pushState, quiet: true };
      const { isSubscribed } = await http.post<{ isSubscribed: boolean }>("/notifications/subscribe", body, options);
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
      const options = { schema: pushKey, quiet: true };
      const { publicKey } = await http.get<{ publicKey: string }>("/notifications/public-key", options);
      const subscription = await browserPush.subscribe(publicKey);
      await http.post("/notifications/subscribe", { subscription: subscription.toJSON(), userId }, { quiet: true });
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
      await http.post("/notifications/unsubscribe", body, { quiet: true });
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
