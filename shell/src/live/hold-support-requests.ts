import type { EventBus, PayloadOf } from "@kalima/platform";
import type { Place } from "@kalima/platform/remote";
import type { ReleasedRemote } from "@kalima/releases-contract";
import type { Observable } from "rxjs";
import { isOverlay } from "../compose/slot/overlay.ts";
import { supportRequest } from "./support-request.ts";

type HoldOptions = {
  bus: Pick<EventBus, "on" | "publish">;
  mounted: Observable<{ remote: ReleasedRemote; place: Place }>;
  /** Loads what consumes the event, where it waits for a touch. */
  wake(event: string): void;
};
const EVENT = `${supportRequest.type}@${supportRequest.version}`;

/** Support may be asked for before the chat has mounted: publishes the last such request again once it has. */
export function holdSupportRequests({ bus, mounted, wake }: HoldOptions): void {
  let isChatMounted = false;
  let held: PayloadOf<typeof supportRequest> | null = null;

  bus.on(supportRequest).subscribe((request) => {
    if (isChatMounted) return;
    held = request;
    wake(EVENT);
  });
  mounted.subscribe(({ remote, place }) => {
    // A section of the same remote, in a page, hears nothing.
    if (!isOverlay(place) || !remote.contract.consumes.includes(EVENT)) return;
    isChatMounted = true;
    if (held) bus.publish(supportRequest, held);
    held = null;
  });
}
