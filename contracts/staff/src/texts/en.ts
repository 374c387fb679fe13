import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "staff.own_grants": "You cannot change your own duties. Ask a colleague.",
  "staff.owner_only": "Only an owner can invite an admin, and give or take away the duty of owner.",
  "staff.last_owner": "The school must have at least one owner. Give that duty to somebody else first.",
  "staff.grants_wait": "Another change for this person is waiting. Decide on that one first.",
  "staff.grants_decided": "This change is no longer waiting: it was decided, or its time is over.",
  "staff.own_account": "You cannot do this to your own account. Ask a colleague.",
  "staff.owners_account": "Only another owner can do this to the account of an owner.",
  "staff.person_changed": "A colleague was faster: this account has changed. See how it stands now.",
  "staff.phone_needs_two": "The phone number of people who work here changes only once a second person approves it.",
  "staff.change_waits": "Another change of this account is waiting. Decide on that one first.",
  "staff.change_decided": "This change is no longer waiting: it was decided, or its time is over.",
  "staff.has_lessons": "This account has sessions ahead. Cancel or move them first.",
  "staff.no_draft": "Write the draft of this trainer first, in the list of trainers.",
  "staff.trains": "Trainers keep their role as long as they have a page.",
  "staff.job_settled":
    "This job is no longer waiting: somebody had it run again or dropped it, or it is no longer kept.",
  "staff.phone_has_account": "This number has an account already.",
  "staff.invited_already": "This number is invited already.",
  "staff.invitation_over": "This invitation is over.",
};
