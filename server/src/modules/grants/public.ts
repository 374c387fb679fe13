/** Public interface of the grants module: what an admin may do. */
export { createFirstOwner, makeFirstOwner } from "./first-owner.ts";
export { lockGrants } from "./grants.repository.ts";
export { buildHolderSql, dropGrants, giveGrants, readGrants, readPermissions } from "./held-grants.ts";
