import type { RemoteContract } from "@kalima/contracts/pages";
import type { Platform } from "../platform.ts";

/**
 * The platform as one remote gets it. Only a remote whose manifest requests the `session` permission may begin a
 * session.
 *
 * @throws {Error} from `session.begin` of any other.
 */
export function platformFor(
  remote: Pick<RemoteContract, "name" | "version" | "permissions">,
  parts: Omit<Platform, "remote">,
): Platform {
  const { name, version, permissions = [] } = remote;
  const { current, changes, reload, begin, end } = parts.session;
  const mayBegin = permissions.includes("session");
  return {
    ...parts,
    remote: { name, version },
    session: {
      current,
      changes,
      reload,
      end,
      begin: mayBegin
        ? begin
        : () => Promise.reject(new Error(`${name} may not begin a session: its manifest lacks the permission`)),
    },
  };
}
