import * as z from "zod/mini";
import type { SocketContract } from "./socket-contract.ts";

export const RELEASES_NAMESPACE = "/websocket/releases";

/** In the address of a page's connection, so that a server knows it before it opens a namespace. */
export const RELEASES_QUERY = "for=releases";

/** What pages that are open must give up of one remote. */
export const withdrawnRemote = z.object({
  remote: z.string(),
  /** Switched off for all visitors. */
  isDisabled: z.boolean(),
  /** Versions that were rolled back or halted. */
  versions: z.array(z.string()),
});
export type WithdrawnRemote = z.infer<typeof withdrawnRemote>;

/** Of remotes that are not named nothing is withdrawn. */
export const withdrawals = z.array(withdrawnRemote);

/** Sent at once to each page that connects, and again whenever it changes; pages send nothing. */
export const releasesSocket = { client: {}, server: { withdrawals } } satisfies SocketContract;
