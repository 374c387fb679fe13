import { createHmac } from "node:crypto";
import type { IceServer } from "@kalima/booking-contract";
import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { Config } from "../../settings/config.ts";

/** A TURN server takes a new allocation within this time; the allocation itself may last longer. */
export const TURN_CREDENTIAL_SECONDS = 10 * MINUTE_SECONDS;

/**
 * Lists the servers that help two browsers connect. TURN credentials follow coturn's REST scheme: the user
 * name is `<expiry in Unix seconds>:<user>`, the password its HMAC-SHA1 in base64, so TURN needs no database.
 */
export function buildIceServers({ stunUrls, turn }: Config["ice"], userId: string, now: Date): IceServer[] {
  const servers: IceServer[] = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (!turn) return servers;
  const username = `${Math.floor(now.getTime() / 1_000) + TURN_CREDENTIAL_SECONDS}:${userId}`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  return [...servers, { urls: turn.urls, username, credential }];
}
