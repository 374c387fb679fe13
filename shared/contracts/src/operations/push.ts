import { done, wrapData } from "../api/envelope.ts";
import * as api from "../api/notifications.ts";
import { operation } from "./operation.ts";

export const getPushKey = operation("GET /api/notifications/public-key", { answer: wrapData(api.pushKey) });
export const subscribeToPush = operation("POST /api/notifications/subscribe", {
  body: api.subscribePush,
  answer: wrapData(api.pushState),
});
export const unsubscribeFromPush = operation("POST /api/notifications/unsubscribe", {
  body: api.unsubscribePush,
  answer: wrapData(done),
});
