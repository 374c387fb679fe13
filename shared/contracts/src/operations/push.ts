import { dataOf, done } from "../api/envelope.ts";
import * as api from "../api/notifications.ts";
import { operation } from "./operation.ts";

export const getPushKey = operation("GET /api/notifications/public-key", { answer: dataOf(api.pushKey) });
export const subscribeToPush = operation("POST /api/notifications/subscribe", {
  body: api.subscribePush,
  answer: dataOf(api.pushState),
});
export const unsubscribeFromPush = operation("POST /api/notifications/unsubscribe", {
  body: api.unsubscribePush,
  answer: dataOf(done),
});
