import { done, requiredText, typedName, typedPhone, wrapData } from "@kalima/contracts/api";
import { countryCode, id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { person } from "./people.ts";
import { PERSON_CHANGE_KINDS } from "./person-changes.ts";

/** Limit for the reason of an act on an account, in characters. Its person reads the reason for which an account was disabled. */
export const PERSON_REASON_MAX_LENGTH = 300;
/** Limit for a note about a person, in characters. */
export const PERSON_NOTE_MAX_LENGTH = 1_000;

const reason = requiredText(PERSON_REASON_MAX_LENGTH);
export const personReason = z.object({ reason });
export const correctNameBody = z.object({ name: typedName(), reason });
export const correctPhoneBody = z.object({ phone: typedPhone(), countryCode: z.optional(countryCode), reason });
export const addPersonNoteBody = z.object({ text: requiredText(PERSON_NOTE_MAX_LENGTH) });
/** `value`: one of `GIVEN_ROLES`, a phone in its international form where it is not Egyptian, or `NO_FACTOR`. */
export const requestPersonChangeBody = z.object({
  personId: id,
  kind: z.enum(PERSON_CHANGE_KINDS),
  value: requiredText(80),
  reason,
});
export type RequestPersonChange = z.infer<typeof requestPersonChangeBody>;

/**
 * Ends all sessions of the account at once; the person reads the reason at the next sign-in. Acts on people have these errors:
 * `staff.own_account`, `staff.owners_account`, `staff.person_changed` where a colleague was faster.
 */
export const disablePerson = operation("POST /api/staff/people/:id/disable", {
  body: personReason,
  answer: wrapData(person),
});
export const activatePerson = operation("POST /api/staff/people/:id/activate", {
  body: personReason,
  answer: wrapData(person),
});
/** Ends all sessions of the account; it can be signed in to again. */
export const signOutPerson = operation("POST /api/staff/people/:id/sign-out", {
  body: personReason,
  answer: wrapData(person),
});
/** The person receives a notification of it. */
export const correctPersonName = operation("POST /api/staff/people/:id/name", {
  body: correctNameBody,
  answer: wrapData(person),
});
/**
 * The old number is told by SMS, and all sessions end. Errors: `auth.phone_taken`; `staff.phone_needs_two` for those who work here.
 */
export const correctPersonPhone = operation("POST /api/staff/people/:id/phone", {
  body: correctPhoneBody,
  answer: wrapData(person),
});
/** A note that staff read, and its person does not. */
export const addPersonNote = operation("POST /api/staff/people/:id/notes", {
  body: addPersonNoteBody,
  answer: wrapData(done),
});

/**
 * Requests another role, another phone for somebody who works here, or the reset of a second factor. Errors beside those of
 * acts on people: `staff.change_waits`, `staff.has_lessons`, `staff.trains` and `staff.no_draft` for a role, `auth.phone_taken`;
 * `request.invalid` naming `value` if nothing would change.
 */
export const requestPersonChange = operation("POST /api/staff/person-changes", {
  body: requestPersonChangeBody,
  answer: wrapData(person),
});
/** For a second person: applies the change. `auth.forbidden` for the requester; `staff.change_decided` if it is no longer pending. */
export const approvePersonChange = operation("POST /api/staff/person-changes/:id/approve", {
  answer: wrapData(person),
});
/** Refuses a change that somebody else requested, or withdraws one's own. `staff.change_decided` if it is no longer pending. */
export const refusePersonChange = operation("POST /api/staff/person-changes/:id/refuse", {
  answer: wrapData(person),
});
