import { randomUUID } from "node:crypto";
import { newPassword } from "@kalima/accounts-contract";
import { typedName } from "@kalima/contracts/api";
import { dialledPhone } from "@kalima/contracts/domain";
import { STAFF_GRANTS } from "@kalima/staff-contract";
import { createAct } from "../../kernel/audit/act.ts";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { runAs } from "../../kernel/http/acts.ts";
import { isCommonPassword } from "../../security/common-passwords.ts";
import { createPasswords } from "../../security/passwords.ts";
import { createAccount, findUserByPhone, setRole } from "../users/public.ts";
import { grantsRepository } from "./grants.repository.ts";
import { giveGrants } from "./held-grants.ts";

/** Owners are approved by owners, so a school that had one alone could never get a second by its pages. */
const MAX_MADE_OWNERS = 2;
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

type Refused<Reason extends string> = { refused: Reason };
type Made = { name: string };

/** Runs `make` while no other program makes an owner; refused where the school has two. */
function makeOnce<Reason extends string>(
  database: Database,
  now: Date,
  make: (tx: Database) => Promise<Made | Refused<Reason>>,
): Promise<Made | Refused<Reason | "has_owners">> {
  return runAs(createAct(PROGRAM, "grants.first_owner_made", { id: null, at: now }), () =>
    database.transaction(async (tx) => {
      const repository = grantsRepository(tx);
      await repository.lock();
      if ((await repository.countOtherOwners(NOBODY)) >= MAX_MADE_OWNERS) return { refused: "has_owners" as const };
      return make(tx);
    }),
  );
}

/** Gives an account all grants. They count from its next sign-in. */
async function giveAll(tx: Database, id: string, before: { role: string } | null, now: Date): Promise<void> {
  await setRole(tx, id, "admin", now);
  await giveGrants(tx, id, STAFF_GRANTS, { by: null, now });
  const after = { role: "admin", grants: STAFF_GRANTS };
  await audit(tx, { object: { kind: "grants", id }, subject: id, before, after });
}

/**
 * Makes the account of a phone one of the first two owners of the school, with all grants. Called on the server, since nobody
 * else could.
 *
 * @returns the name, or why nobody became the owner.
 */
export async function makeOwner(
  database: Database,
  typedPhone: string,
  now: Date,
): Promise<Made | Refused<"no_phone" | "has_owners" | "no_account">> {
  const phone = dialledPhone(typedPhone);
  if (!phone) return { refused: "no_phone" };
  return makeOnce<"no_account">(database, now, async (tx) => {
    const user = await findUserByPhone(tx, phone);
    if (user?.status !== "active") return { refused: "no_account" };
    await giveAll(tx, user.id, { role: user.role }, now);
    return { name: user.name };
  });
}

/**
 * Creates a verified account that is one of the first two owners of a school, so that one can begin in an empty database, before
 * messages to phones are set up.
 *
 * @param typed Name and password as on the registration page; the phone with its country.
 * @returns the name, or why nobody became the owner.
 */
export async function createOwner(
  database: Database,
  typed: { name: string; phone: string; password: string },
  now: Date,
): Promise<
  Made | Refused<"no_name" | "no_phone" | "weak_password" | "common_password" | "has_owners" | "has_account">
> {
  const name = typedName().safeParse(typed.name);
  if (!name.success) return { refused: "no_name" };
  const phone = dialledPhone(typed.phone);
  if (!phone) return { refused: "no_phone" };
  if (!newPassword.safeParse(typed.password).success) return { refused: "weak_password" };
  if (isCommonPassword(typed.password)) return { refused: "common_password" };
  const password_hash = await createPasswords().hash(typed.password);
  const account = { id: randomUUID(), name: name.data, phone, password_hash, language: "en" as const, created_at: now };
  return makeOnce<"has_account">(database, now, async (tx) => {
    if (!(await createAccount(tx, account, now))) return { refused: "has_account" };
    await giveAll(tx, account.id, null, now);
    return { name: account.name };
  });
}
