import { randomUUID } from "node:crypto";
import { fastifyCookie as cookies, Signer } from "@fastify/cookie";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";

const GUEST_DAYS = 30;
const FLAGS = { path: "/", httpOnly: true, secure: true, sameSite: "strict", maxAge: GUEST_DAYS * 86_400 } as const;

/** The signed cookie that owns what somebody without an account starts. */
export type Guests = {
  /** The guest id inside a cookie value; null when the signature is not ours. */
  read(cookie: string | undefined): string | null;
  /** This visitor's guest id; sets the cookie the first time. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  /** A new guest, for answers that are not Fastify's: the id and a Set-Cookie header. */
  issue(): { id: string; setCookie: string };
};

/** Guests of this site; `key` signs. */
export function createGuests(key: string): Guests {
  const signer = new Signer(key);
  function read(cookie: string | undefined): string | null {
    if (!cookie) return null;
    const { valid, value } = signer.unsign(cookie);
    return valid ? value : null;
  }
  return {
    read,
    ensure(request, reply) {
      const known = read(request.cookies[COOKIE_NAMES.guest]);
      if (known) return known;
      const id = randomUUID();
      reply.setCookie(COOKIE_NAMES.guest, signer.sign(id), FLAGS);
      return id;
    },
    issue() {
      const id = randomUUID();
      return { id, setCookie: cookies.serialize(COOKIE_NAMES.guest, signer.sign(id), FLAGS) };
    },
  };
}
