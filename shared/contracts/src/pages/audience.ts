import * as z from "zod/mini";
import { roleName } from "../domain/role.ts";

/** Roles that may use a page, a menu item or a slot filling; without it, every visitor may. */
export const audience = z.optional(z.array(roleName));
