import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { COOKIE_NAMES, DAY_SECONDS } from "@kalima/contracts/domain";
import { COOKIE_DAYS } from "@kalima/school-contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import type { UserRow } from "../../users/public.ts";

/** Number of accounts that one browser remembers; enough for a family that shares a tablet. */
const MAX_ACCOUNTS = 4;
const FLAGS = {
  path: "/api/auth",
  httpOnly: true,
  secure: true,
  sameSite: "strict",
  maxAge: COOKIE_DAYS.devices * DAY_SECONDS,
} as const;

type Account = Pick<UserRow, "id" | "password_hash">;
/** Source of a sign-in attempt. Attempts from other sources do not count against it. */
export type Source = {
  /** Network address, in the form that the limits count. */
  address: string;
  /** Raw value of the cookie of known devices. */
  devices: string | undefined;
};
export const readSource = (request: FastifyRequest): Source => ({
  address: readClientAddress(request),
  devices: request.cookies[COOKIE_NAMES.devices],
});

/** Browsers in which an account has signed in before. */
export type KnownDevices = {
  /** Finds the id of the device; null unless this account has signed in there since its password was set. */
  find(devices: string | undefined, account: Account | undefined): string | null;
  /** Marks the browser as known to this account. */
  remember(request: FastifyRequest, reply: FastifyReply, account: Account): void;
};

/**
 * Stores known devices in a cookie: one `<account>.<device>.<mac>` for each account, joined by `~`. The MAC covers the
 * stored hash of the password, so that a new password forgets every device. The server stores nothing, so attackers
 * cannot fill a table.
 */
export function createKnownDevices(key: string): KnownDevices {
  const computeMac = (account: Account, device: string) =>
    createHmac("sha256", key).update(`device ${account.id} ${device} ${account.password_hash}`).digest("base64url");
  const parseEntries = (devices: string | undefined) =>
    (devices ?? "")
      .split("~")
      .slice(0, MAX_ACCOUNTS)
      .map((entry) => entry.split("."));

  function find(devices: string | undefined, account: Account | undefined): string | null {
    const [, device = "", mac = ""] = parseEntries(devices).find(([id]) => id === account?.id) ?? [];
    if (!account || !device) return null;
    const expected = Buffer.from(computeMac(account, device));
    return mac.length === expected.length && timingSafeEqual(expected, Buffer.from(mac)) ? device : null;
  }

  return {
    find,
    remember(request, reply, account) {
      const devices = request.cookies[COOKIE_NAMES.devices];
      const device = find(devices, account) ?? randomUUID();
      const others = parseEntries(devices).filter(([id, , mac]) => id !== account.id && mac);
      const all = [[account.id, device, computeMac(account, device)], ...others].slice(0, MAX_ACCOUNTS);
      reply.setCookie(COOKIE_NAMES.devices, all.map((entry) => entry.join(".")).join("~"), FLAGS);
    },
  };
}
