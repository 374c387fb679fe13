import * as z from "zod/mini";
import { UNKNOWN } from "../domain/open-enum.ts";
import { roleName } from "../domain/statuses.ts";

/** Roles that may use a page, a menu item or a slot filling; without it, every visitor may. */
export const audience = z.optional(z.array(roleName));

type AnyRole = z.infer<typeof roleName>;

/** Whether a visitor of this role may use something; `null` is a signed-out visitor. An unknown role matches none. */
export function isForRole(roles: readonly AnyRole[] | undefined, role: AnyRole | null): boolean {
  return roles === undefined || (role !== null && role !== UNKNOWN && roles.includes(role));
}
