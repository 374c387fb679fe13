import { CalendarDate } from "@internationalized/date";
import { AppError } from "@kalima/contracts/errors";
import { describe, expect, it } from "vitest";
import { missingStep, missingStepFrom } from "../../shared/account-step.ts";
import { takenTimesFrom } from "../../shared/times/taken-times.ts";
import { dayProblem } from "../../shared/times/time-rules.ts";
import { type Draft, EMPTY_DRAFT, findProblems, problemsFrom, unresolvedConflicts } from "./booking-draft.ts";

const now = Date.parse("2026-11-21T21:30:00Z");
const at = { day: null, now, zone: "Africa/Cairo" };
const draft = (change: Partial<Draft>): Draft => ({
  ...EMPTY_DRAFT,
  pack: 1,
  times: ["2026-11-24T17:00:00.000Z"],
  note: "",
  ...change,
});

describe("findProblems", () => {
  it("accepts a complete draft", () => {
    expect(findProblems(draft({}), at)).toEqual({});
  });

  it.each([
    ["no pack", { pack: null }, { pack: "booking.pack_invalid" }],
    ["no day", { times: [] }, { times: "validation.no_date" }],
    ["the past", { times: ["2026-11-21T21:30:00.000Z"] }, { times: "booking.in_the_past" }],
    ["today in Cairo", { times: ["2026-11-21T21:59:00.000Z"] }, { times: "booking.same_day" }],
    [
      "too many times",
      { times: ["2026-11-24T17:00:00.000Z", "2026-11-25T17:00:00.000Z"] },
      { times: "booking.too_many_times" },
    ],
  ])("rejects %s", (_, change, problems) => {
    expect(findProblems(draft(change as Partial<Draft>), at)).toEqual(problems);
  });

  it("requires a time after a day is chosen", () => {
    const day = new CalendarDate(2026, 11, 24);
    expect(findProblems(draft({ times: [] }), { ...at, day })).toEqual({ times: "validation.no_time" });
  });

  it("accepts the first minute of tomorrow", () => {
    expect(findProblems(draft({ times: ["2026-11-21T22:00:00.000Z"] }), at)).toEqual({});
  });
});

describe("dayProblem", () => {
  it.each([
    [new CalendarDate(2026, 11, 20), "booking.in_the_past"],
    [new CalendarDate(2026, 11, 21), "booking.same_day"],
    [new CalendarDate(2026, 11, 22), null],
  ])("dayProblem of %s is %s", (day, problem) => {
    expect(dayProblem(day, new CalendarDate(2026, 11, 21))).toBe(problem);
  });
});

describe("an error of the server", () => {
  it("belongs to the control it concerns", () => {
    expect(problemsFrom(new AppError("booking.student_busy"))).toEqual({ times: "booking.student_busy" });
    const invalid = new AppError("request.invalid", {
      fields: { "startsAt.0": "validation.invalid", note: "validation.too_long" },
    });
    expect(problemsFrom(invalid)).toEqual({ times: "validation.invalid", note: "validation.too_long" });
  });

  it("belongs to the form when it concerns no control", () => {
    const error = new AppError("server.unavailable");
    expect(problemsFrom(error)).toEqual({ whole: error });
  });

  it("leads to the missing account step, with a path back", () => {
    expect(missingStep({ state: "signedOut" }, "/booking/mona?at=9")).toBe("/register?next=%2Fbooking%2Fmona%3Fat%3D9");
    expect(missingStepFrom(new AppError("auth.not_verified"), "/booking/mona")).toBe(
      "/verify-otp?next=%2Fbooking%2Fmona",
    );
    expect(missingStepFrom(new AppError("booking.slot_taken"), "/booking/mona")).toBeNull();
  });

  it("lists the taken times until they are removed", () => {
    const taken = "2026-11-24T17:00:00Z";
    const error = new AppError("booking.slot_taken", {
      extra: { taken: [taken], alternatives: ["2026-11-24T18:00:00Z"] },
    });
    const found = takenTimesFrom(error);
    expect(unresolvedConflicts(found, draft({ times: ["2026-11-24T17:00:00.000Z"] }))?.taken).toEqual([
      "2026-11-24T17:00:00.000Z",
    ]);
    expect(unresolvedConflicts(found, draft({ times: ["2026-11-24T18:00:00.000Z"] }))).toBeNull();
  });
});
