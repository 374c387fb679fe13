import type { EventDefinition } from "@kalima/contracts/events";
import type { RemoteContract } from "@kalima/contracts/pages";
import { Observable } from "rxjs";
import type { EventBus, Logger } from "../platform.ts";

type Declared = Pick<RemoteContract, "name" | "publishes" | "consumes">;

const nameOf = ({ type, version }: EventDefinition) => `${type}@${version}`;

/**
 * The bus as one remote gets it: with the events of its manifest, which are the ones that its releases are compared by.
 * Any other is logged and goes nowhere.
 */
export function declaredBus({ name, publishes, consumes }: Declared, bus: EventBus, logger: Logger): EventBus {
  function isDeclared(event: EventDefinition, list: "publishes" | "consumes", names: readonly string[]): boolean {
    if (names.includes(nameOf(event))) return true;
    logger.error("an event that the manifest does not name", { remote: name, event: nameOf(event), list });
    return false;
  }

  return {
    publish(event, payload) {
      if (isDeclared(event, "publishes", publishes)) bus.publish(event, payload);
    },
    on: (event) => (isDeclared(event, "consumes", consumes) ? bus.on(event) : new Observable(() => {})),
  };
}
