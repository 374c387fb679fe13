/** Public interface of the grants module: what an admin may do. */
export { makeFirstOwner } from "./first-owner.ts";
export { buildHolderSql, giveGrants, readPermissions } from "./held-grants.ts";
