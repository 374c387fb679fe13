import { describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { createDomainEvents, defineDomainEvent } from "./domain-events.ts";

const tx = {} as Database;
const paid = defineDomainEvent<{ order: string }>("test.paid");

describe("domain events", () => {
  it("run handlers one after the other, in the order of their registration, in the emitter's transaction", async () => {
    const events = createDomainEvents();
    const seen: string[] = [];
    events.on(paid, async (inside, { order }) => {
      await Promise.resolve();
      seen.push(`first ${order} ${inside === tx}`);
    });
    events.on(paid, async (_, { order }) => void seen.push(`second ${order}`));
    await events.emit(tx, paid, { order: "7" });
    expect(seen).toEqual(["first 7 true", "second 7"]);
  });

  it("reject with the error of a handler, and run none after it", async () => {
    const events = createDomainEvents();
    const seen: string[] = [];
    events.on(paid, () => Promise.reject(new Error("refused")));
    events.on(paid, async () => void seen.push("later"));
    await expect(events.emit(tx, paid, { order: "7" })).rejects.toThrow("refused");
    expect(seen).toEqual([]);
  });

  it("do not reach handlers of other events or other servers", async () => {
    const seen: string[] = [];
    createDomainEvents().on(paid, async () => void seen.push("another server"));
    const events = createDomainEvents();
    events.on(defineDomainEvent<object>("test.refunded"), async () => void seen.push("another event"));
    await events.emit(tx, paid, { order: "7" });
    expect(seen).toEqual([]);
  });
});
