import { randomUUID } from "node:crypto";
import { fastifyCookie as cookies, Signer } from "@fastify/cookie";
import { DAY_SECONDS } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A random id in a signed cookie of this site. */
export type SignedId = {
  /** The id inside a cookie value; null when the signature is not ours. */
  read(cookie: string | undefined): string | null;
  /** The browser's id; sets the cookie the first time. The same for the whole of one request. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  /** A new id, for answers that are not Fastify's: the id and a Set-Cookie header. */
  issue(): { id: string; setCookie: string };
};

type SignedIdOptions = {
  /** The name of the cookie. */
  name: string;
  days: number;
  /** Signs. */
  key: string;
  /** `lax`: also sent when a link of another site leads here. */
  sameSite: "strict" | "lax";
  /** A random UUID by default. */
  generateId?: () => string;
};

/** Ids under a cookie name; scripts never see them. */
export function createSignedId({ name, days, key, sameSite, generateId = randomUUID }: SignedIdOptions): SignedId {
  const signer = new Signer(key);
  const flags = { path: "/", httpOnly: true, secure: true, sameSite, maxAge: days * DAY_SECONDS } as const;
  const given = new WeakMap<FastifyRequest, string>();
  function read(cookie: string | undefined): string | null {
    if (!cookie) return null;
    const { valid, value } = signer.unsign(cookie);
    return valid ? value : null;
  }
  return {
    read,
    ensure(request, reply) {
      const known = read(request.cookies[name]) ?? given.get(request);
      if (known) return known;
      const id = generateId();
      given.set(request, id);
      reply.setCookie(name, signer.sign(id), flags);
      return id;
    },
    issue() {
      const id = generateId();
      return { id, setCookie: cookies.serialize(name, signer.sign(id), flags) };
    },
  };
}
