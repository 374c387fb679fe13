export { createNotifier } from "./notifier.ts";
export { createPushClient, type PushClientOptions } from "./push/push-client.ts";
