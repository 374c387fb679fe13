export { createNotifier, type Notifier } from "./notifier.ts";
export { createPushClient, type PushClient, type PushClientOptions } from "./push/push-client.ts";
export { definePushJob } from "./push/push-job.ts";
