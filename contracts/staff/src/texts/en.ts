import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "staff.own_grants": "You cannot change your own duties. Ask a colleague.",
  "staff.owner_only": "Only an owner can make somebody an owner, or end that.",
  "staff.last_owner": "The school needs at least one owner. Make somebody else an owner first.",
  "staff.grants_wait": "Another change for this person is waiting. Decide on that one first.",
  "staff.grants_decided": "This change is no longer waiting: it was decided, or its time is over.",
};
