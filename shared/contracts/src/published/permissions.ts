import type { RemoteContract } from "../pages/manifest.ts";
import type { Finding } from "./compare.ts";
import type { platformMembers } from "./platform-members.ts";
import type { PublishedRemote } from "./published-contract.ts";

type Permission = NonNullable<RemoteContract["permissions"]>[number];

/** Members of the platform that need a permission. */
const ALLOWS: Record<Permission, keyof typeof platformMembers> = { session: "session.begin" };

/**
 * Permissions that a live version has and the candidate no longer requests although its code still needs them: the
 * platform would refuse every such call.
 */
export function removedPermissions(candidate: PublishedRemote, own: readonly PublishedRemote[]): Finding[] {
  const { contract, schemas } = candidate;
  const before = new Set(own.flatMap(({ contract: { permissions = [] } }) => permissions));
  return [...before]
    .filter((permission) => !contract.permissions?.includes(permission) && schemas?.platform[ALLOWS[permission]])
    .map((permission) => ({
      subject: `permission ${permission}`,
      reason: `Its code uses ${ALLOWS[permission]}, and it no longer requests the permission ${permission}.`,
    }));
}
