import type { EventDefinition } from "@kalima/contracts/events";
import { describe, expect, it } from "vitest";
import { allContracts } from "./all-contracts.ts";
import { publishedEvents } from "./published-events.ts";

const published: Record<string, { payload: Record<string, unknown> }> = publishedEvents;

function parse(event: EventDefinition, value: unknown) {
  const result = event.schema["~standard"].validate(value);
  if (result instanceof Promise) throw new Error("a contract may not be asynchronous");
  return result;
}

describe.each(allContracts.events.map((event) => ({ name: `${event.type}@${event.version}`, event })))(
  "$name",
  ({ name, event }) => {
    const wire = published[name];

    it("has a published wire format, which it accepts unchanged", () => {
      expect(wire).toBeDefined();
      expect(parse(event, wire)).toEqual({ value: wire });
    });

    it("requires every field of its payload", () => {
      for (const field of Object.keys(wire?.payload ?? {})) {
        const { [field]: _dropped, ...rest } = wire?.payload ?? {};
        expect(parse(event, { ...wire, payload: rest }).issues, field).toBeDefined();
      }
    });

    it("drops what a newer producer adds, so an older remote keeps working", () => {
      const newer = { ...wire, payload: { ...wire?.payload, addedLater: 1 } };
      expect(parse(event, newer)).toEqual({ value: wire });
    });

    it("refuses another version of itself", () => {
      expect(parse(event, { ...wire, version: event.version + 1 }).issues).toBeDefined();
    });
  },
);

it("names every event once, in the past tense with its domain", () => {
  const names = allContracts.events.map(({ type }) => type);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z_]+(ed|en)$/);
});
