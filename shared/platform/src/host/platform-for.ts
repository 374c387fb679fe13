import type { RemoteContract } from "@kalima/contracts/pages";
import type { Platform } from "../platform.ts";
import { declaredBus } from "./declared-bus.ts";

/**
 * The platform as one remote gets it. Only a remote whose manifest requests the `session` permission may begin a
 * session, and its events are those of its manifest where that is given.
 *
 * @throws {Error} from `session.begin` of any other.
 */
export function platformFor(
  remote: Pick<RemoteContract, "name" | "version" | "permissions"> &
    Partial<Pick<RemoteContract, "publishes" | "consumes">>,
  parts: Omit<Platform, "remote">,
): Platform {
  const { name, version, permissions = [], publishes, consumes } = remote;
  const { current, changes, reload, begin, end } = parts.session;
  const mayBegin = permissions.includes("session");
  return {
    ...parts,
    bus: publishes && consumes ? declaredBus({ name, publishes, consumes }, parts.bus, parts.logger) : parts.bus,
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
