import { pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, cefrLevel, countryCode, id, instant, openEnum, roleName } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { waitingPersonChange } from "./person-changes.ts";

const status = openEnum(["active", "inactive"]);

/** A person in the list of all. */
export const listedPerson = z.object({
  id,
  name: z.string(),
  role: roleName,
  /** Its first and last digits, such as `+20…31`. */
  maskedPhone: z.string(),
  status,
  country: z.nullable(z.string()),
  /** By the newest placement test of a student; null without one. */
  level: z.nullable(cefrLevel),
  /** Sessions of paid packs that have not taken place, with a time or without; null for those who are no students. */
  lessonsLeft: z.nullable(z.int()),
  /** When the account was last used, to about five minutes. */
  lastSeenAt: instant,
  createdAt: instant,
});
export type ListedPerson = z.infer<typeof listedPerson>;

/** Orders of the list, by default the newest account first; `-` for the last first. */
export const PEOPLE_SORTS = ["-createdAt", "createdAt", "name", "-name", "-lastSeenAt", "lastSeenAt"] as const;

/** Which people are listed; all that have an account without any. */
export const peopleFilter = z.object({
  /**
   * A part of a name of at least three letters; for readers with `contacts.see` an id, a phone in any digits or an e-mail address,
   * too.
   */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  role: z.optional(z.enum(roleName.options)),
  status: z.optional(z.enum(["active", "inactive"])),
  country: z.optional(countryCode),
  /** `none`: students without a placement test. */
  test: z.optional(z.enum(["none"])),
  /** `waiting`: people of whom a change waits for a second person. */
  change: z.optional(z.enum(["waiting"])),
  sort: z.optional(z.enum(PEOPLE_SORTS)),
});
export type PeopleFilter = z.infer<typeof peopleFilter>;

/** Why the reader may not act on an account: their own, an owner's, or without the permission. */
const actRefusal = openEnum(["own", "owner", "permission"]);

/** A person as the school knows them. */
export const person = z.extend(listedPerson, {
  /** For which staff disabled the account, in their words. */
  disabledReason: z.nullable(z.string()),
  /** Null where the reader may act on the account. */
  actRefusal: z.nullable(actRefusal),
  /** True where the reader may read the contact data. */
  mayReadContact: z.boolean(),
  /** True where another phone needs a second person: for those who work here. */
  phoneNeedsTwo: z.boolean(),
  /** True for an account with a second factor. */
  hasFactor: z.optional(z.boolean()),
  /** Another role or phone, or the reset of a second factor, that waits for a second person. */
  waiting: z.nullable(waitingPersonChange),
});
export type Person = z.infer<typeof person>;

/** How to reach a person. */
export const personContact = z.object({
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** Counts of all that disabling an account, or signing it out, ends at this moment. */
export const personEffects = z.object({
  /** Devices that are signed in. */
  devices: z.int(),
  /** Planned sessions as a student or a trainer, with the first. They stay planned. */
  plannedLessons: z.int(),
  nextLessonAt: z.nullable(instant),
  /** Sessions of paid packs without a time. They stay, with their end. */
  unplannedLessons: z.int(),
});
export type PersonEffects = z.infer<typeof personEffects>;

/** Kinds of events in a person's history. */
export const PERSON_EVENT_KINDS = [
  "booking",
  "lesson",
  "payment",
  "refund",
  "placement",
  "task",
  "conversation",
  "support",
  "question",
  "sign-in",
  "notification",
  "note",
  "act",
  "own-act",
] as const;
export type PersonEventKind = (typeof PERSON_EVENT_KINDS)[number];

/** Something that happened around a person. `details` depend on the kind: see `docs/decisions/0203-*.md`. */
export const personEvent = z.object({
  id: z.string(),
  kind: openEnum(PERSON_EVENT_KINDS),
  at: instant,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), bilingualText])),
});
export type PersonEvent = z.infer<typeof personEvent>;

/** Everybody who has an account. The same as a table, of any length, at `GET /api/staff/people.csv` with a `PeopleFilter`. */
export const listPeople = operation("GET /api/staff/people", {
  query: z.extend(pageQuery, peopleFilter.shape),
  answer: wrapList(listedPerson),
});
/** `request.not_found` for a removed account. */
export const readPerson = operation("GET /api/staff/people/:id", { answer: wrapData(person) });
/** Reading it leaves a row in the audit log. */
export const readPersonContact = operation("GET /api/staff/people/:id/contact", { answer: wrapData(personContact) });
export const readPersonEffects = operation("GET /api/staff/people/:id/effects", { answer: wrapData(personEffects) });
/** Newest first, what the reader's duties allow; `kind` for one kind alone. */
export const listPersonEvents = operation("GET /api/staff/people/:id/events", {
  query: z.extend(pageQuery, { kind: z.optional(z.enum(PERSON_EVENT_KINDS)) }),
  answer: wrapList(personEvent),
});
