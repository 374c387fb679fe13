import { describe, expect, it } from "vitest";
import { classifyTask, isLate, listActions, type TaskState } from "./task.policy.ts";

const dueAt = new Date("2026-03-05T18:00:00Z");
const before = new Date(dueAt.getTime() - 1);
const state = (changes: Partial<TaskState> = {}): TaskState => ({ dueAt, sent: [], isReviewed: false, ...changes });

describe("the group of a task", () => {
  it.each([
    { what: "without work, before it is due", state: state(), now: before, group: "pending" },
    { what: "without work, when it is due", state: state(), now: dueAt, group: "missed" },
    { what: "with work in time", state: state({ sent: [before] }), now: dueAt, group: "completed" },
    { what: "with late work alone", state: state({ sent: [dueAt] }), now: dueAt, group: "completed" },
  ])("becomes $group $what", ({ state, now, group }) => {
    expect(classifyTask(state, now)).toBe(group);
  });
});

describe("what may be done with a task", () => {
  it.each([
    { what: "set", state: state(), student: ["submit"], trainer: [] },
    { what: "handed in", state: state({ sent: [before] }), student: ["submit"], trainer: ["review"] },
    { what: "reviewed", state: state({ sent: [before], isReviewed: true }), student: [], trainer: [] },
  ])("that is $what", ({ state, student, trainer }) => {
    expect(listActions(state, "student")).toEqual(student);
    expect(listActions(state, "trainer")).toEqual(trainer);
  });
});

it("counts work as late from the due time on", () => {
  expect([isLate(dueAt, before), isLate(dueAt, dueAt)]).toEqual([false, true]);
});
