import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "staff.own_grants": "You cannot change your own duties. Ask a colleague.",
  "staff.owner_only": "Only an owner can give or take away the duty of owner.",
  "staff.last_owner": "The school must have at least one owner. Give that duty to somebody else first.",
  "staff.grants_wait": "Another change for this person is waiting. Decide on that one first.",
  "staff.grants_decided": "This change is no longer waiting: it was decided, or its time is over.",
};
