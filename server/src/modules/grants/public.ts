/** Public interface of the grants module: what an admin may do. */
export { createOwner, makeOwner } from "./first-owners.ts";
export { lockGrants } from "./grants.repository.ts";
export { buildHolderSql, dropGrants, giveGrants, readGrants, readPermissions } from "./held-grants.ts";
