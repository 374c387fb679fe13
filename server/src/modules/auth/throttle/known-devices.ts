import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../../../kernel/http/request-context.ts";
import type { UserRow } from "../../users/public.ts";

/** Accounts that one browser remembers: a family shares a tablet. */
const MAX_ACCOUNTS = 4;
const DAYS = 400;
const FLAGS = { path: "/api/auth", httpOnly: true, secure: true, sameSite: "strict", maxAge: DAYS * 86_400 } as const;

type Account = Pick<UserRow, "id" | "password_hash">;
/** Where a try to sign in comes from: what others do to the phone from elsewhere does not count against it. */
export type Source = {
  /** The network address, in the form that the limits count. */
  address: string;
  /** The value of the cookie of known devices, as it was sent. */
  devices: string | undefined;
};
export const sourceOf = (request: FastifyRequest): Source => ({
  address: addressOf(request),
  devices: request.cookies[COOKIE_NAMES.devices],
});

/** Browsers in which an account has signed in before. */
export type KnownDevices = {
  /** The id of the device, if this account has signed in there since its password was set; else null. */
  find(devices: string | undefined, account: Account | undefined): string | null;
  /** Has the browser remembered for this account. */
  remember(request: FastifyRequest, reply: FastifyReply, account: Account): void;
};

/**
 * Known devices in a cookie, one `<account>.<device>.<mac>` for each account, joined by `~`. The MAC covers the stored hash of
 * the password: a new password forgets every device. Nothing is stored, so nobody can fill a table with devices.
 */
export function createKnownDevices(key: string): KnownDevices {
  const macOf = (account: Account, device: string) =>
    createHmac("sha256", key).update(`device ${account.id} ${device} ${account.password_hash}`).digest("base64url");
  const entries = (devices: string | undefined) =>
    (devices ?? "")
      .split("~")
      .slice(0, MAX_ACCOUNTS)
      .map((entry) => entry.split("."));

  function find(devices: string | undefined, account: Account | undefined): string | null {
    const [, device = "", mac = ""] = entries(devices).find(([id]) => id === account?.id) ?? [];
    if (!account || !device) return null;
    const expected = Buffer.from(macOf(account, device));
    return mac.length === expected.length && timingSafeEqual(expected, Buffer.from(mac)) ? device : null;
  }

  return {
    find,
    remember(request, reply, account) {
      const devices = request.cookies[COOKIE_NAMES.devices];
      const device = find(devices, account) ?? randomUUID();
      const others = entries(devices).filter(([id, , mac]) => id !== account.id && mac);
      const all = [[account.id, device, macOf(account, device)], ...others].slice(0, MAX_ACCOUNTS);
      reply.setCookie(COOKIE_NAMES.devices, all.map((entry) => entry.join(".")).join("~"), FLAGS);
    },
  };
}
