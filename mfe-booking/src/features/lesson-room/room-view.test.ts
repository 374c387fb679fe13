import type { RoomState } from "@kalima/booking-contract";
import { expect, it } from "vitest";
import { clockText, elapsedSeconds, findLastSequence, type ShownMessage, withMessage } from "./room-view.ts";

const STATE: RoomState = {
  now: "2026-03-02T16:05:00Z",
  status: "upcoming",
  startsAt: "2026-03-02T16:00:00Z",
  endsAt: "2026-03-02T16:50:00Z",
  runningSince: "2026-03-02T16:02:00Z",
  ranSeconds: 0,
  present: ["student", "trainer"],
};
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

it.each([
  ["from the moment both were there", STATE, "16:05:00", 180],
  ["on top of what ran before a stop", { ...STATE, ranSeconds: 600 }, "16:05:00", 780],
  ["not while the lesson does not run", { ...STATE, runningSince: null, ranSeconds: 90 }, "16:05:00", 90],
  ["never below zero with a wrong clock", STATE, "15:00:00", 0],
] as const)("a lesson's time counts %s", (_, state, now, seconds) => {
  expect(elapsedSeconds({ ...state, present: ["student"] }, at(now))).toBe(seconds);
});

it.each([
  [0, "0:00"],
  [65, "1:05"],
  [3_600, "60:00"],
])("%d seconds are %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

const message = (clientId: string, sequence: number | null): ShownMessage => ({
  clientId,
  sequence,
  from: "student",
  text: clientId,
  at: STATE.now,
});

it("puts a stored message in the place of the waiting one, and waiting ones last", () => {
  const messages = [message("a", null), message("b", 2), message("a", 1), message("c", null)].reduce<ShownMessage[]>(
    withMessage,
    [],
  );
  expect(messages.map(({ clientId, sequence }) => [clientId, sequence])).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", null],
  ]);
  expect(findLastSequence(messages)).toBe(2);
});
