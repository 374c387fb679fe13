import type { ReleasedRemote } from "@kalima/contracts/api";
import { supportRequested } from "@kalima/contracts/events";
import type { EventBus } from "@kalima/platform";
import type { Observable } from "rxjs";

type Parts = { bus: Pick<EventBus, "on" | "publish">; mounted: Observable<ReleasedRemote> };
const EVENT = `${supportRequested.type}@${supportRequested.version}`;

/** Support may be asked for before the chat has mounted: publishes the last such request again once it has. */
export function holdSupportRequests({ bus, mounted }: Parts): void {
  let isChatMounted = false;
  let held: { from: string } | null = null;

  bus.on(supportRequested).subscribe((request) => {
    if (!isChatMounted) held = request;
  });
  mounted.subscribe(({ contract }) => {
    if (!contract.consumes.includes(EVENT)) return;
    isChatMounted = true;
    if (held) bus.publish(supportRequested, held);
    held = null;
  });
}
