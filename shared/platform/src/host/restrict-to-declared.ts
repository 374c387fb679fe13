import { AppError } from "@kalima/contracts/errors";
import type { EventDefinition } from "@kalima/contracts/events";
import type { RemoteContract } from "@kalima/contracts/pages";
import { EMPTY } from "rxjs";
import type { EventBus, HttpClient, Platform, Slots } from "../platform.ts";
import { keepToDeclared } from "../socket/declared-events.ts";

/** A version's declarations. A missing list is unknown, so no use is refused because of it. */
export type Declared = Partial<
  Pick<RemoteContract, "publishes" | "consumes" | "calls" | "sockets" | "socketEvents" | "hosts">
>;
/** Called with each undeclared action of a remote, such as `calls DELETE /api/users/me`. */
type Refuse = (deed: string) => Error;

const isOutside = (list: readonly string[] | undefined, name: string) => list !== undefined && !list.includes(name);
const formatName = ({ type, version }: EventDefinition) => `${type}@${version}`;

function restrictEvents(bus: EventBus, { publishes, consumes }: Declared, refuse: Refuse): EventBus {
  return {
    publish(event, payload) {
      const name = formatName(event);
      if (isOutside(publishes, name)) refuse(`publishes ${name}`);
      else bus.publish(event, payload);
    },
    on(event) {
      const name = formatName(event);
      if (!isOutside(consumes, name)) return bus.on(event);
      refuse(`listens to ${name}`);
      return EMPTY;
    },
  };
}

function restrictCalls(http: HttpClient, { calls }: Declared, refuse: Refuse): HttpClient {
  return {
    async call(operation, ...request) {
      if (!isOutside(calls, operation.name)) return http.call(operation, ...request);
      throw new AppError("server.unexpected", { cause: refuse(`calls ${operation.name}`) });
    },
  };
}

function restrictSlots(slots: Slots, { hosts }: Declared, refuse: Refuse): Slots {
  return {
    entries(slot) {
      if (!isOutside(hosts, slot)) return slots.entries(slot);
      refuse(`shows the slot ${slot}`);
      return [];
    },
    attach(element, slot, key) {
      if (!isOutside(hosts, slot)) return slots.attach(element, slot, key);
      refuse(`shows the slot ${slot}`);
      return () => {};
    },
  };
}

function restrictSockets(
  open: Platform["socket"],
  { sockets, socketEvents }: Declared,
  refuse: Refuse,
): Platform["socket"] {
  return async (namespace, query) => {
    if (isOutside(sockets, namespace)) throw refuse(`opens the socket ${namespace}`);
    const events = socketEvents?.[namespace];
    if (!events) return open(namespace, query);
    return keepToDeclared(await open(namespace, query), namespace, events, refuse);
  };
}

/** The parts of the platform through which a remote reaches others, restricted to what it declares. */
export function restrictToDeclared(
  { bus, http, slots, socket }: Pick<Platform, "bus" | "http" | "slots" | "socket">,
  declared: Declared,
  refuse: Refuse,
): Pick<Platform, "bus" | "http" | "slots" | "socket"> {
  return {
    bus: restrictEvents(bus, declared, refuse),
    http: restrictCalls(http, declared, refuse),
    slots: restrictSlots(slots, declared, refuse),
    socket: restrictSockets(socket, declared, refuse),
  };
}
