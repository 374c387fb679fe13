import type { ReleasedRemote } from "@kalima/contracts/api";
import { ALL_EVENTS, supportRequested } from "@kalima/contracts/events";
import { createBus } from "@kalima/platform/host";
import { Subject } from "rxjs";
import { expect, it } from "vitest";
import { holdSupportRequests } from "./hold-support-requests.ts";

function remote(name: string, ...consumes: string[]): ReleasedRemote {
  return { name, contract: { name, consumes } } as ReleasedRemote;
}

it("publishes the last request again, once, to a chat that mounts after it", () => {
  const bus = createBus({ mode: "development", report() {}, definitions: ALL_EVENTS });
  const mounted = new Subject<ReleasedRemote>();
  const woken: string[] = [];
  holdSupportRequests({ bus, mounted, wake: (event) => woken.push(event) });
  const received: string[] = [];

  bus.publish(supportRequested, { from: "/about" });
  bus.publish(supportRequested, { from: "/" });
  mounted.next(remote("mfe-other"));
  bus.on(supportRequested).subscribe(({ from }) => received.push(from));
  expect(received).toEqual([]);
  expect(woken).toEqual(["support.requested@1", "support.requested@1"]);

  mounted.next(remote("mfe-chat", "support.requested@1"));
  expect(received).toEqual(["/"]);
  mounted.next(remote("mfe-chat", "support.requested@1"));
  bus.publish(supportRequested, { from: "/teachers" });
  expect(received).toEqual(["/", "/teachers"]);
  expect(woken).toHaveLength(2);
});
