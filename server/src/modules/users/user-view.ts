import type { Account } from "@kalima/accounts-contract";
import { buildFileUrl } from "../../kernel/http/file-url.ts";
import type { PendingRow, UserRow } from "./users.repository.ts";

function toPlacement({ placement_result_id: id, placement_level: level, placement_score: score }: UserRow) {
  return id !== null && level !== null && score !== null ? { id, level, score } : null;
}

/** Converts an account for its own browser, without the password hash. */
export function toUserView(row: UserRow): Account {
  const picture = row.picture_file_id ? { url: buildFileUrl(row.picture_file_id) } : null;
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    referralSource: row.referral_source,
    status: row.status,
    disabledReason: row.disabled_reason,
    verified: true,
    createdAt: row.created_at.toISOString(),
    details: { country: row.country },
    account: { profilePicture: picture },
    profilePicture: picture,
    role: { name: row.role },
    student: row.role === "student" ? { id: row.id, placementTestResult: toPlacement(row) } : null,
  };
}

/** Converts an unverified registration to the shape of an account, so that it reveals nothing about the phone. */
export function toPendingView(row: PendingRow): Account {
  return {
    ...toUserView({
      ...row,
      role: "student",
      status: "active",
      disabled_reason: null,
      country: null,
      email: null,
      address: null,
      gender: null,
      date_of_birth: null,
      referral_source: null,
      picture_file_id: null,
      placement_result_id: null,
      placement_level: null,
      placement_score: null,
    }),
    verified: false,
  };
}
