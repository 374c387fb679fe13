import type { RoleName } from "../domain/role.ts";
import { UNKNOWN } from "../domain/unknown.ts";

type AnyRole = RoleName | typeof UNKNOWN;
/** Tells whether a role is among the allowed ones; `null` is a signed-out visitor. An unknown role matches none. */
export function isForRole(roles: readonly AnyRole[] | undefined, role: AnyRole | null): boolean {
  return roles === undefined || (role !== null && role !== UNKNOWN && roles.includes(role));
}
