import { wrapData } from "@kalima/contracts/api";
import { id, instant, money, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

export const SEARCH_MAX_LENGTH = 100;

/** In the order in which they are shown. */
export const SEARCH_KINDS = ["person", "lesson", "booking", "payment", "conversation", "question"] as const;
export const searchKind = openEnum(SEARCH_KINDS);
export type SearchKind = ValueOf<typeof searchKind>;

/** Something that a search found and that its reader may open. */
export const searchResult = z.object({
  kind: searchKind,
  id,
  /** The name of the person that it is, or is about; null for an account that was removed. */
  name: z.nullable(z.string()),
  /** The page of the site that shows it. */
  path: z.string(),
  /** The role of a person; the status of a booking, lesson, payment or question. */
  state: z.nullable(z.string()),
  /** Reference code of a booking; number of a payment's order. */
  reference: z.nullable(z.string()),
  /** A phone without its middle (`+20…31`), for those who may see contacts. */
  phone: z.nullable(z.string()),
  /** The last four digits of the card or account, where they were looked for. */
  lastFour: z.nullable(z.string()),
  amount: z.nullable(money),
  /** When a lesson starts, a booking, payment or question was created, or a conversation was last active. */
  at: z.nullable(instant),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchQuery = z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX_LENGTH)) });

/**
 * For trainers, agents and admins: finds people by parts of a name of at least three letters, in any Arabic spelling; by phone in any
 * writing, by its last four digits, by e-mail address; bookings, payments and questions by their people; bookings and payments
 * by reference, order number, or the last four digits of card or account. Groups of at most eight, the best first. Trainers find
 * their own students, by first name. Error: `auth.too_many_tries`.
 */
export const searchStaff = operation("GET /api/staff/search", {
  query: searchQuery,
  answer: wrapData(z.array(searchResult)),
});
