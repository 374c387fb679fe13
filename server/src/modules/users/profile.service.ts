import type { Account, ProfileChanges } from "@kalima/accounts-contract";
import { isCountry } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { pictureChanged } from "./account-events.ts";
import { toPendingView, toUserView } from "./user-view.ts";
import { findPending, findUser } from "./users.repository.ts";

export type Profiles = {
  /** Reads the profile of the session's account, or of its unverified registration. */
  read(session: Pick<RequestSession, "userId" | "verified">): Promise<Account>;
  /** Changes only the given fields; a picture must be the person's own upload. */
  change(userId: string, changes: ProfileChanges): Promise<Account>;
};

const EARLIEST_BIRTH = "1900-01-01";

/** Creates the service for reading and changing profiles. */
export function createProfiles({
  database,
  files,
  clock,
  events,
}: Pick<ModuleContext, "database" | "files" | "clock" | "events">): Profiles {
  async function read({ userId, verified }: Pick<RequestSession, "userId" | "verified">): Promise<Account> {
    const row = verified ? await findUser(database, userId) : undefined;
    if (row) return toUserView(row);
    const pending = verified ? undefined : await findPending(database, userId);
    if (!pending) throw new AppError("auth.token_invalid");
    return toPendingView(pending);
  }

  /** Maps changes to columns. The column names are fixed, never taken from the request. */
  async function toColumns(userId: string, changes: ProfileChanges): Promise<Record<string, unknown>> {
    const { dateOfBirth, details, profilePictureId } = changes;
    if (dateOfBirth && (dateOfBirth < EARLIEST_BIRTH || new Date(dateOfBirth) > clock())) {
      throw new AppError("request.invalid", { fields: { dateOfBirth: "validation.date_invalid" } });
    }
    if (details && !isCountry(details.country)) {
      throw new AppError("request.invalid", { fields: { "details.country": "validation.country_invalid" } });
    }
    if (profilePictureId) {
      await files.requireOwn(profilePictureId, userId, "picture").catch((error) => {
        if (!isAppError(error)) throw error;
        throw new AppError("request.invalid", { fields: { profilePictureId: "validation.image_required" } });
      });
    }
    return {
      name: changes.name,
      email: changes.email,
      address: changes.address,
      gender: changes.gender,
      date_of_birth: dateOfBirth,
      country: details?.country,
      referral_source: changes.referralSource,
      picture_file_id: profilePictureId,
    };
  }

  return {
    read,
    async change(userId, changes) {
      const given = Object.entries(await toColumns(userId, changes)).filter(([, value]) => value !== undefined);
      const assignments = given.map(([column], at) => `${column} = $${at + 3}`);
      await database.transaction(async (tx) => {
        const changed = await tx.query(
          `UPDATE users SET ${[...assignments, "updated_at = $2"].join(", ")} WHERE id = $1 AND status = 'active' RETURNING 1`,
          [userId, clock(), ...given.map(([, value]) => value)],
        );
        // The account was disabled or removed in the meantime: a removed account must not get personal data again.
        if (changed.length === 0) throw new AppError("auth.account_disabled");
        await audit(tx, { object: { kind: "account", id: userId }, subject: userId, after: changes });
        const fileId = changes.profilePictureId;
        if (fileId) await events.emit(tx, pictureChanged, { userId, fileId });
      });
      return read({ userId, verified: true });
    },
  };
}
