import { ALL_EVENTS, bookingCancelled, trainerChosen } from "@kalima/contracts/events";
import { expect, it } from "vitest";
import { createBus } from "../bus/create-bus.ts";
import { declaredBus } from "./declared-bus.ts";

const ID = "9b2f2f6e-6a4d-4c3e-8a52-0f6a0b7f3a11";

function busOf(publishes: string[], consumes: string[]) {
  const logged: unknown[] = [];
  const log = (_message: string, details?: unknown) => void logged.push(details);
  const page = createBus({ mode: "production", report() {}, definitions: ALL_EVENTS });
  const contract = { name: "mfe-x", publishes, consumes };
  return { page, bus: declaredBus(contract, page, { info: log, warn: log, error: log }), logged };
}

it("events of the manifest pass, both ways", () => {
  const { page, bus, logged } = busOf(["trainer.chosen@1"], ["booking.cancelled@1"]);
  const sent: unknown[] = [];
  const received: unknown[] = [];
  page.on(trainerChosen).subscribe((payload) => sent.push(payload));
  bus.on(bookingCancelled).subscribe((payload) => received.push(payload));
  bus.publish(trainerChosen, { trainerId: ID });
  page.publish(bookingCancelled, { bookingId: ID });
  expect([sent, received, logged]).toEqual([[{ trainerId: ID }], [{ bookingId: ID }], []]);
});

it("others go nowhere and are logged", () => {
  const { page, bus, logged } = busOf([], []);
  const heard: unknown[] = [];
  page.on(trainerChosen).subscribe((payload) => heard.push(payload));
  bus.on(bookingCancelled).subscribe((payload) => heard.push(payload));
  bus.publish(trainerChosen, { trainerId: ID });
  page.publish(bookingCancelled, { bookingId: ID });
  expect(heard).toEqual([]);
  expect(logged).toEqual([
    { remote: "mfe-x", event: "booking.cancelled@1", list: "consumes" },
    { remote: "mfe-x", event: "trainer.chosen@1", list: "publishes" },
  ]);
});
