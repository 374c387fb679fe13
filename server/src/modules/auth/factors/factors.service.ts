import type { Factors, NewPasskey } from "@kalima/accounts-contract";
import { DAY_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { smsTexts } from "../../../sms/sms.ts";
import { findUser, type UserRow } from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import { findFactorWays, forgetFactors, readFactors } from "./factor-store.ts";
import type { Passkeys } from "./passkeys.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import type { Totp } from "./totp.ts";

/** Changes a day of one account: each sends an SMS. */
const CHANGES_A_DAY = [{ max: 30, seconds: DAY_SECONDS }];

type Kind = "totp" | "passkey";
type Caller = { userId: string; sessionId: string };
/** With the first factor come ten recovery codes; null with further ones. */
type Added = { recoveryCodes: string[] | null };

/** The second factors of one's own account. Routes see to it that the caller has just proved who they are. */
export type FactorSettings = {
  read(userId: string): Promise<Factors>;
  beginTotp(userId: string): Promise<{ key: string; address: string }>;
  /** @throws {AppError} `auth.factor_wrong` for a code of another key. */
  confirmTotp(userId: string, code: string): Promise<Added>;
  removeTotp(userId: string): Promise<void>;
  beginPasskey(caller: Caller): ReturnType<Passkeys["begin"]>;
  addPasskey(caller: Caller, name: string, passkey: NewPasskey): Promise<Added>;
  /** @throws {AppError} `request.not_found` for one of somebody else. */
  removePasskey(userId: string, id: string): Promise<void>;
  /** @throws {AppError} `request.not_found` without a second factor. */
  renewCodes(userId: string): Promise<string[]>;
};
type Dependencies = Pick<ModuleContext, "database" | "limits" | "notifier"> & {
  messenger: Messenger;
  totp: Totp;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
};

/** Adds and removes second factors. The person is told by SMS and notification each time; sessions stay. */
export function createFactorSettings(parts: Dependencies): FactorSettings {
  const { database, limits, notifier, messenger, totp, passkeys, recoveryCodes } = parts;

  async function requireUser(userId: string): Promise<UserRow> {
    const user = await findUser(database, userId);
    if (!user) throw new AppError("auth.token_invalid");
    return user;
  }
  function tell({ phone, language }: UserRow, change: "factorAdded" | "factorRemoved"): void {
    messenger.send({ phone, purpose: "factor_changed", text: smsTexts[change][language]() });
  }
  const record = (tx: Database, userId: string, kind: Kind, side: "before" | "after") =>
    audit(tx, {
      object: { kind: "factor", id: userId },
      subject: userId,
      after: null,
      ...{ [side]: { kind } },
    });

  async function add(userId: string, kind: Kind, put: (tx: Database) => Promise<void>): Promise<Added> {
    const user = await requireUser(userId);
    await limits.take(`factors:${userId}`, CHANGES_A_DAY);
    const added = await database.transaction(async (tx) => {
      const isFirst = (await findFactorWays(tx, userId)).length === 0;
      await put(tx);
      await record(tx, userId, kind, "after");
      await notifier.notify(tx, userId, "factor_added", { factor: kind });
      return { recoveryCodes: isFirst ? await recoveryCodes.renew(tx, userId) : null };
    });
    tell(user, "factorAdded");
    return added;
  }

  async function remove(userId: string, kind: Kind, take: (tx: Database) => Promise<boolean>): Promise<void> {
    const user = await requireUser(userId);
    await limits.take(`factors:${userId}`, CHANGES_A_DAY);
    await database.transaction(async (tx) => {
      if (!(await take(tx))) throw new AppError("request.not_found");
      // Codes without a factor would open nothing, and count again beside the next one.
      if ((await findFactorWays(tx, userId)).length === 0) await forgetFactors(tx, userId);
      await record(tx, userId, kind, "before");
      await notifier.notify(tx, userId, "factor_removed", { factor: kind });
    });
    tell(user, "factorRemoved");
  }

  return {
    read: (userId) => readFactors(database, userId),
    beginTotp: async (userId) => totp.begin(await requireUser(userId)),
    confirmTotp: (userId, code) =>
      add(userId, "totp", async (tx) => {
        if (!(await totp.confirm(tx, userId, code))) throw new AppError("auth.factor_wrong");
      }),
    removeTotp: (userId) => remove(userId, "totp", (tx) => totp.remove(tx, userId)),
    beginPasskey: async ({ userId, sessionId }) => passkeys.begin(await requireUser(userId), `session:${sessionId}`),
    async addPasskey({ userId, sessionId }, name, passkey) {
      const credential = await passkeys.check(passkey, `session:${sessionId}`);
      return add(userId, "passkey", (tx) => passkeys.add(tx, userId, name, credential));
    },
    removePasskey: (userId, id) => remove(userId, "passkey", (tx) => passkeys.remove(tx, userId, id)),
    async renewCodes(userId) {
      if ((await findFactorWays(database, userId)).length === 0) throw new AppError("request.not_found");
      return database.transaction(async (tx) => {
        await audit(tx, { object: { kind: "factor", id: userId }, subject: userId });
        return recoveryCodes.renew(tx, userId);
      });
    },
  };
}
