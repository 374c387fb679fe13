import type { Language } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import type { RequestSession } from "../../../kernel/http/access.ts";
import { negotiateLanguage } from "../../../kernel/http/language.ts";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";

/** Somebody who asks support for an answer or a call, with an account or without. */
export type Asker = { session: RequestSession | null; address: string; language: Language };

export function readAsker(request: FastifyRequest): Asker {
  return {
    session: request.session,
    address: readClientAddress(request),
    language: negotiateLanguage(request),
  };
}

/** The account of an asker; null without one that may be used, and then they have to say how they are reached. */
export function findAccount({ session }: Asker): string | null {
  return session?.verified && session.active ? session.userId : null;
}

/**
 * Counts a wish against the limits of its asker. `addressLimitFactor` applies to visitors, because many share an address.
 *
 * @throws {AppError} `auth.too_many_tries`
 */
export async function countWish(
  { config, limits }: Pick<ModuleContext, "config" | "limits">,
  kind: "call-back" | "support-request",
  asker: Asker,
  rules: readonly { max: number; seconds: number }[],
): Promise<void> {
  const userId = findAccount(asker);
  const factor = userId ? 1 : config.addressLimitFactor;
  await limits.take(
    `${kind}:${userId ?? asker.address}`,
    rules.map(({ max, seconds }) => ({ max: max * factor, seconds })),
  );
}
