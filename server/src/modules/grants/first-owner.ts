import { dialledPhone } from "@kalima/contracts/domain";
import { STAFF_GRANTS } from "@kalima/staff-contract";
import { createAct } from "../../kernel/audit/act.ts";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { runAs } from "../../kernel/http/acts.ts";
import { findUserByPhone, setRole } from "../users/public.ts";
import { grantsRepository } from "./grants.repository.ts";
import { giveGrants } from "./held-grants.ts";

/** Nobody is no account's id, so every owner counts. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
const PROGRAM = {
  actor: "program:staff",
  role: null,
  permission: null,
  requestId: null,
  sessionId: null,
  network: null,
};

/**
 * Makes the account of a phone the first owner of the school, with all grants. Called on the server, since nobody else could. It
 * counts from the next sign-in.
 *
 * @returns the name, or why nobody became the owner.
 */
export async function makeFirstOwner(
  database: Database,
  typedPhone: string,
  now: Date,
): Promise<{ name: string } | { refused: "no_phone" | "has_owner" | "no_account" }> {
  const phone = dialledPhone(typedPhone);
  if (!phone) return { refused: "no_phone" };
  return runAs(createAct(PROGRAM, "grants.first_owner_made", { id: null, at: now }), () =>
    database.transaction(async (tx) => {
      const repository = grantsRepository(tx);
      await repository.lock();
      if ((await repository.countOtherOwners(NOBODY)) > 0) return { refused: "has_owner" as const };
      const user = await findUserByPhone(tx, phone);
      if (user?.status !== "active") return { refused: "no_account" as const };
      await setRole(tx, user.id, "admin", now);
      await giveGrants(tx, user.id, STAFF_GRANTS, { by: null, now });
      const object = { kind: "grants", id: user.id };
      await audit(tx, {
        object,
        subject: user.id,
        before: { role: user.role },
        after: { role: "admin", grants: STAFF_GRANTS },
      });
      return { name: user.name };
    }),
  );
}
