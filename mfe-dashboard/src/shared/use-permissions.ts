import { usePlatform, useQuery, useSession } from "@kalima/platform/react";
import { readOwnPermissions } from "@kalima/staff-contract";
import { useCallback } from "react";

/**
 * Tells whether this account has a permission that a section names. The role is enough for all but admins; until their
 * permissions are known, nothing is left out.
 */
export function useHasPermission(): (permission: string | undefined) => boolean {
  const { http } = usePlatform();
  const session = useSession();
  const isAdmin = session.state === "signedIn" && session.user.role.name === "admin";
  const { data } = useQuery({
    queryKey: ["permissions"],
    queryFn: ({ signal }) => http.call(readOwnPermissions, { signal }),
    enabled: isAdmin,
  });
  return useCallback(
    (permission) => !isAdmin || !data || permission === undefined || data.includes(permission),
    [isAdmin, data],
  );
}
