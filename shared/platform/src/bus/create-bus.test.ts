import { bookingCancelled } from "@kalima/booking-contract";
import { trainerChosen } from "@kalima/catalog-contract";
import { defineEvent, type EventDefinition } from "@kalima/contracts/events";
import { config } from "rxjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type BusTraffic, createBus } from "./create-bus.ts";

const TRAINER = { trainerId: "0192d2b4-6f2e-7c1a-9f5e-2d7b1c3a4e5f" };

function aBus(mode: "development" | "production") {
  const report = vi.fn();
  return { bus: createBus({ mode, report }), report };
}

function collectEvents<E extends EventDefinition>(bus: ReturnType<typeof createBus>, event: E): unknown[] {
  const payloads: unknown[] = [];
  bus.on(event).subscribe((payload) => payloads.push(payload));
  return payloads;
}

afterEach(() => {
  config.onUnhandledError = null;
});

describe("publishing", () => {
  it("reaches only subscribers of the event", () => {
    const { bus, report } = aBus("development");
    const chosen = collectEvents(bus, trainerChosen);
    const cancelled = collectEvents(bus, bookingCancelled);
    bus.publish(trainerChosen, TRAINER);
    expect(chosen).toEqual([TRAINER]);
    expect(cancelled).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it("throws in development when the payload breaks its contract", () => {
    const { bus } = aBus("development");
    expect(() => bus.publish(trainerChosen, { trainerId: "x" })).toThrow("breaks its contract");
  });

  it("reports an invalid payload in production, without its values, and does not deliver it", () => {
    const { bus, report } = aBus("production");
    const chosen = collectEvents(bus, trainerChosen);
    bus.publish(trainerChosen, { trainerId: "secret" });
    expect(chosen).toEqual([]);
    expect(report).toHaveBeenCalledWith("event breaks its contract", {
      event: "trainer.chosen@1",
      issues: ["payload.trainerId"],
    });
  });

  it("delivers an event that a remote brought", () => {
    const pointEarned = defineEvent({ type: "point.earned", version: 1, payload: z.object({ points: z.int() }) });
    const { bus, report } = aBus("development");
    const earned = collectEvents(bus, pointEarned);
    bus.publish(pointEarned, { points: 3 });
    expect(earned).toEqual([{ points: 3 }]);
    expect(report).not.toHaveBeenCalled();
  });
});

describe("delivery", () => {
  const newer = defineEvent({
    type: "trainer.chosen",
    version: 1,
    payload: z.object({ trainerId: z.uuid(), from: z.string() }),
  });

  it("drops what a newer producer adds", () => {
    const { bus } = aBus("production");
    const chosen = collectEvents(bus, trainerChosen);
    bus.publish(newer, { ...TRAINER, from: "list" });
    expect(chosen).toEqual([TRAINER]);
  });

  it("quarantines what a subscriber's own contract refuses", () => {
    const { bus, report } = aBus("production");
    const strict = collectEvents(bus, newer);
    const chosen = collectEvents(bus, trainerChosen);
    bus.publish(trainerChosen, TRAINER);
    expect(strict).toEqual([]);
    expect(chosen).toEqual([TRAINER]);
    expect(report).toHaveBeenCalledWith("event quarantined", { event: "trainer.chosen@1", issues: ["payload.from"] });
  });

  it("reaches the other subscribers when one throws", async () => {
    const unhandled = vi.fn();
    config.onUnhandledError = unhandled;
    const { bus } = aBus("development");
    bus.on(trainerChosen).subscribe(() => {
      throw new Error("broken");
    });
    const chosen = collectEvents(bus, trainerChosen);
    bus.publish(trainerChosen, TRAINER);
    bus.publish(trainerChosen, TRAINER);
    expect(chosen).toHaveLength(2);
    await vi.waitFor(() => expect(unhandled).toHaveBeenCalled());
  });

  it("replays the last value of a replaying event to a late subscriber, and of no other", () => {
    const replaying = defineEvent({ type: "theme.changed", version: 1, payload: z.string(), replays: true });
    const { bus } = aBus("development");
    bus.publish(replaying, "light");
    bus.publish(replaying, "dark");
    bus.publish(trainerChosen, TRAINER);
    expect(collectEvents(bus, replaying)).toEqual(["dark"]);
    expect(collectEvents(bus, trainerChosen)).toEqual([]);
  });
});

describe("watching", () => {
  it("sees what was sent, what its publisher broke, and what a subscriber did not take", () => {
    const seen: string[] = [];
    const watch = ({ fate, type, issues }: BusTraffic) => void seen.push([fate, type, ...issues].join(" "));
    const bus = createBus({ mode: "production", report: () => {}, watch });
    collectEvents(bus, defineEvent({ type: "trainer.chosen", version: 1, payload: z.object({ from: z.string() }) }));
    bus.publish(trainerChosen, TRAINER);
    bus.publish(trainerChosen, { trainerId: "x" });
    expect(seen).toEqual([
      "sent trainer.chosen",
      "quarantined trainer.chosen payload.from",
      "refused trainer.chosen payload.trainerId",
    ]);
  });
});
