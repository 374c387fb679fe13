import type { SocketContract } from "@kalima/contracts/sockets";
import * as z from "zod/mini";
import { RELEASES_NAMESPACE } from "./constants.ts";

/** Versions of one remote that open pages must unload. */
export const withdrawnRemote = z.object({
  remote: z.string(),
  /** Switched off for all visitors. */
  isDisabled: z.boolean(),
  /** Versions that were rolled back or halted. */
  versions: z.array(z.string()),
  /** Ids of preview links that were ended. */
  previews: z.optional(z.array(z.string())),
});
export type WithdrawnRemote = z.infer<typeof withdrawnRemote>;

/** By remote; nothing is withdrawn of remotes that are absent. */
export const withdrawals = z.array(withdrawnRemote);

/** Sent at once to each page that connects, and again whenever it changes; pages send nothing. */
export const releasesSocket = {
  namespace: RELEASES_NAMESPACE,
  client: {},
  server: { withdrawals },
} satisfies SocketContract;
