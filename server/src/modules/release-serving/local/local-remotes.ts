import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Signer } from "@fastify/cookie";
import { COOKIE_NAMES, MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { remoteContract } from "@kalima/contracts/pages";
import { LOCAL_REMOTE_MINUTES } from "@kalima/releases-contract";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "../../../kernel/database/database.ts";
import { parseLocalOrigin } from "./local-address.policy.ts";
import type { LocalRemote } from "./local-set.policy.ts";

const FLAGS = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;
/** Browsers refuse cookies above 4 KB, name and flags among them. */
const MAX_COOKIE_LENGTH = 3_800;
const MAX_CONTENT_BYTES = 64 * 1024;

const content = z.object({
  remote: z.string(),
  address: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  contract: z.nullable(remoteContract),
});

type Cookies = Record<string, string | undefined>;
type LocalRemoteRequest = { remote: string; address: string; contract: LocalRemote["contract"] };

/** The remote that a visitor loads from a developer's machine. A signed cookie carries it; nothing is stored. */
export type LocalRemotes = {
  /** Reads the cookie; null if there is none, its signature is invalid, or its hour is over. */
  read(cookies: Cookies): LocalRemote | null;
  /**
   * Sets the cookie for an hour. Adding a contract to a remote that is already on does not extend the hour.
   *
   * @throws {AppError} `request.invalid` for an address that may not be used, `request.too_large` for a contract
   * that no cookie can hold.
   */
  turnOn(reply: FastifyReply, cookies: Cookies, wanted: LocalRemoteRequest): LocalRemote;
  end(reply: FastifyReply): void;
};

/** Creates the local remotes of this site. The signing key is derived from `key` and signs nothing else. */
export function createLocalRemotes(key: string, clock: Clock): LocalRemotes {
  const signer = new Signer(createHmac("sha256", key).update("local remote").digest("base64url"));

  function read(cookies: Cookies): LocalRemote | null {
    const cookie = cookies[COOKIE_NAMES.localRemote];
    if (!cookie) return null;
    const { valid, value } = signer.unsign(cookie);
    if (!valid) return null;
    const text = inflateRawSync(Buffer.from(value, "base64url"), { maxOutputLength: MAX_CONTENT_BYTES });
    const parsed = content.safeParse(JSON.parse(text.toString()));
    // The cookie is of an older format, or has expired.
    if (!parsed.success || parsed.data.until <= clock().getTime()) return null;
    return { ...parsed.data, until: new Date(parsed.data.until) };
  }

  return {
    read,
    turnOn(reply, cookies, { remote, address, contract }) {
      const origin = parseLocalOrigin(address);
      if (!origin) throw new AppError("request.invalid", { fields: { address: "validation.invalid" } });
      if (contract && contract.name !== remote)
        throw new AppError("request.invalid", { fields: { contract: "validation.invalid" } });
      const running = read(cookies);
      const isSame = contract !== null && running?.remote === remote && running.address === origin;
      const hour = LOCAL_REMOTE_MINUTES * MINUTE_MS;
      const until = isSame ? running.until : new Date(clock().getTime() + hour);
      const text = JSON.stringify({ remote, address: origin, until: until.getTime(), contract });
      const value = signer.sign(deflateRawSync(text).toString("base64url"));
      if (value.length > MAX_COOKIE_LENGTH) throw new AppError("request.too_large");
      reply.setCookie(COOKIE_NAMES.localRemote, value, { ...FLAGS, maxAge: hour / 1_000 });
      return { remote, address: origin, until, contract };
    },
    end(reply) {
      reply.clearCookie(COOKIE_NAMES.localRemote, FLAGS);
    },
  };
}
