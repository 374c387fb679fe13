import type { Language } from "@kalima/contracts/domain";
import type { Act } from "../audit/act.ts";
import type { Access, Machine, RequestSession } from "./access.ts";
import type { ActSetting } from "./acts.ts";
import type { Claim } from "./idempotency.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The language of pages for visitors who prefer none: the flag `default_language`. */
    readDefaultLanguage(): Language;
  }
  interface FastifyRequest {
    /** Null for a visitor who is not signed in. */
    session: RequestSession | null;
    /** A program, on routes that let programs in; null for everyone else. */
    machine: Machine | null;
    /** From the X-Timezone header; UTC without one. */
    timeZone: string;
    /** The body as it came, on routes with `config.rawBody`. */
    rawBody: string | undefined;
    /** Set for an action that is audited, once its body is read. */
    act: Act | undefined;
    /** Set for a call with an Idempotency-Key that has no stored answer yet. */
    claim: Claim | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The action in the audit log. */
    act?: ActSetting;
    /** Token cookies replace a bearer token here, from the site's own pages. */
    acceptsCookies?: boolean;
    /** `required`: a call without Idempotency-Key is refused; `ignored`: the header means nothing here. */
    idempotency?: "required" | "ignored";
    rawBody?: boolean;
  }
}
