import type { RemoteContract } from "@kalima/contracts/pages";
import type { Platform } from "../platform.ts";
import { type Declared, restrictToDeclared } from "./restrict-to-declared.ts";

type Remote = Pick<RemoteContract, "name" | "version" | "permissions"> & Declared;

/**
 * The platform of one remote, restricted to what its contract declares, in production too. Anything else
 * has no effect: a call rejects with `server.unexpected`, an event is neither sent nor received, a slot stays empty, a
 * socket does not open. Each violation is logged and passed to `onUndeclared`.
 *
 * @throws {Error} from `session.begin` of a remote whose manifest does not request the `session` permission.
 */
export function platformFor(
  remote: Remote,
  parts: Omit<Platform, "remote">,
  onUndeclared: (error: Error) => void = () => {},
): Platform {
  const { name, version, permissions = [] } = remote;
  const { current, changes, reload, begin, end } = parts.session;
  const mayBegin = permissions.includes("session");

  function refuse(deed: string): Error {
    const error = new Error(`${name}@${version} ${deed}, which its contract does not declare`);
    parts.logger.error(error.message);
    onUndeclared(error);
    return error;
  }

  return {
    ...parts,
    ...restrictToDeclared(parts, remote, refuse),
    remote: { name, version },
    session: {
      current,
      changes,
      reload,
      end,
      begin: mayBegin ? begin : () => Promise.reject(refuse("begins a session without the permission")),
    },
  };
}
