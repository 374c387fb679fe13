import { createBus } from "@kalima/platform/host";
import type { Place } from "@kalima/platform/remote";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { supportRequested } from "@kalima/support-contract";
import { Subject } from "rxjs";
import { expect, it } from "vitest";
import { holdSupportRequests } from "./hold-support-requests.ts";

function inSlot(slot: string, name: string, ...consumes: string[]): { remote: ReleasedRemote; place: Place } {
  return { remote: { name, contract: { name, consumes } } as ReleasedRemote, place: { kind: "slot", slot } };
}

it("publishes the last request again, once, to a chat that mounts after it", () => {
  const bus = createBus({ mode: "development", report() {} });
  const mounted = new Subject<{ remote: ReleasedRemote; place: Place }>();
  const woken: string[] = [];
  holdSupportRequests({ bus, mounted, wake: (event) => woken.push(event) });
  const received: string[] = [];

  bus.publish(supportRequested, { from: "/about" });
  bus.publish(supportRequested, { from: "/" });
  mounted.next(inSlot("app.overlay", "mfe-other"));
  mounted.next(inSlot("profile.section", "mfe-chat", "support.requested@1"));
  bus.on(supportRequested).subscribe(({ from }) => received.push(from));
  expect(received).toEqual([]);
  expect(woken).toEqual(["support.requested@1", "support.requested@1"]);

  mounted.next(inSlot("app.overlay", "mfe-chat", "support.requested@1"));
  expect(received).toEqual(["/"]);
  mounted.next(inSlot("app.overlay", "mfe-chat", "support.requested@1"));
  bus.publish(supportRequested, { from: "/teachers" });
  expect(received).toEqual(["/", "/teachers"]);
  expect(woken).toHaveLength(2);
});
