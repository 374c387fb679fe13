import { done, optionalText, typedName, wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import type { Permission } from "./permissions.ts";

export const VIEW_NAME_MAX_LENGTH = 40;
/** One person has at most so many for each list. */
export const MAX_OWN_VIEWS = 20;

/**
 * Lists that keep views, each with the permission that opens it, and what a view of it may hold of the address. Filters that name a
 * person are none of that: a view outlives the person's account.
 */
export const VIEW_LISTS = {
  audit: { permission: "audit.see", parameters: ["action", "object", "from", "to", "sort"] },
  people: { permission: "people.see", parameters: ["role", "status", "country", "test", "change", "sort"] },
  tasks: { permission: "bookings.see", parameters: ["state"] },
} as const satisfies Record<string, { permission: Permission; parameters: readonly string[] }>;
export type ViewList = keyof typeof VIEW_LISTS;
const viewList = z.enum(Object.keys(VIEW_LISTS) as [ViewList, ...ViewList[]]);

/** Filters and order of a list under a name. */
export const savedView = z.object({
  id,
  name: z.string(),
  /** Search parameters of the list's address, such as `action=refund.approved&sort=at`; empty for the whole list. */
  query: z.string(),
  /** Everybody who may open the list sees it. */
  isShared: z.boolean(),
  /** The name of the colleague who shares it; null for the reader's own. */
  by: z.nullable(z.string()),
});
export type SavedView = z.infer<typeof savedView>;

export const saveViewBody = z.object({
  list: viewList,
  name: typedName(VIEW_NAME_MAX_LENGTH),
  query: optionalText(500),
  isShared: z.boolean(),
});
export type SaveView = z.infer<typeof saveViewBody>;

/** The reader's views of a list by name, then those that colleagues share. `auth.forbidden` for who may not open the list. */
export const listViews = operation("GET /api/staff/views", {
  query: z.object({ list: viewList }),
  answer: wrapData(z.array(savedView)),
});
/** Keeps what the list's views may hold of `query`. Another view of the same name is replaced. `request.invalid` beyond `MAX_OWN_VIEWS`. */
export const saveView = operation("POST /api/staff/views", { body: saveViewBody, answer: wrapData(savedView) });
/** For its owner alone. */
export const removeView = operation("DELETE /api/staff/views/:id", { answer: wrapData(done) });

/** Filters and order of an address that a view of the list may hold. */
export function toViewQuery(list: ViewList, parameters: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of VIEW_LISTS[list].parameters) {
    const value = parameters.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}
