import webpush from "web-push";
import { createReleaseKeys } from "../src/security/signing.ts";

/** Secrets of servers in tests. */
export const SECRETS = {
  tokenKeys: [{ kid: "test", key: "k".repeat(43) }],
  cookieKey: "c".repeat(43),
  webhookSecret: "w".repeat(43),
  factorKey: "f".repeat(43),
  vapid: webpush.generateVAPIDKeys(),
  visitorKey: "v".repeat(43),
  releaseKeys: createReleaseKeys(),
  backendKeys: createReleaseKeys(),
};
