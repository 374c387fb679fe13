import { AppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../server-module.ts";
import { findUser } from "../users/users.repository.ts";
import type { PasswordChanges } from "./password.service.ts";

export type AccountRemoval = { remove(userId: string, password: string): Promise<void> };
type Parts = Pick<ModuleContext, "database" | "clock" | "sessions" | "files"> & { passwordChanges: PasswordChanges };

/**
 * Removes an account for good. Its row stays without anything that names the person, because bookings and
 * payments are kept for the books; the phone is free for a new account, which has a new id and sees none of it.
 */
export function createAccountRemoval({ database, clock, sessions, files, passwordChanges }: Parts): AccountRemoval {
  return {
    async remove(userId, password) {
      const user = await findUser(database, userId);
      if (!user) throw new AppError("auth.token_invalid");
      await passwordChanges.confirm(user, password, "password");
      await database.query(
        `UPDATE users SET name = '—', phone = 'deleted:' || id, password_hash = '', status = 'inactive', country = NULL,
           email = NULL, address = NULL, gender = NULL, date_of_birth = NULL, referral_source = NULL,
           picture_file_id = NULL, updated_at = $2 WHERE id = $1`,
        [userId, clock()],
      );
      await sessions.endAllOf(userId);
      await files.removeAllOf(userId);
    },
  };
}
