import type { Trainer } from "@kalima/catalog-contract";
import { describe, expect, it } from "vitest";
import { isChild, matchTrainers } from "./match-trainers.policy.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const SOON = "2026-03-04T08:00:00Z";
const LATER = "2026-03-05T08:00:00Z";

/** Teaches B1 and nothing else that counts. */
const plain: Partial<Trainer> = {
  levels: ["B1"],
  specializations: ["business"],
  nextFree: [LATER],
  ratings: { average: 4.6, count: 9 },
};
const trainer = (id: string, changes: Partial<Trainer> = {}) => ({ ...plain, ...changes, id }) as Trainer;
const GRAMMAR_WEAKEST = {
  level: "B1",
  skills: [
    { section: "grammar", score: 40 },
    { section: "reading", score: 60 },
  ],
} as const;

describe("trainers that a result suggests", () => {
  it.each<[string, Partial<Trainer>, string[]]>([
    ["the level alone", {}, ["teaches_level"]],
    ["the weakest skill", { specializations: ["grammar"] }, ["teaches_level", "trains_weakest_skill"]],
    ["another skill does not count", { specializations: ["ielts"] }, ["teaches_level"]],
    ["free within three days", { nextFree: [SOON] }, ["teaches_level", "free_soon"]],
    ["never free", { nextFree: [] }, ["teaches_level"]],
    ["rated 4.7", { ratings: { average: 4.7, count: 9 } }, ["teaches_level", "best_rated"]],
    ["not rated", { ratings: { average: null, count: 0 } }, ["teaches_level"]],
  ])("names why: %s", (_, changes, reasons) => {
    expect(matchTrainers([trainer("a", changes)], GRAMMAR_WEAKEST, NOW)).toMatchObject([{ reasons }]);
  });

  it("weighs the weakest skill over free soon and best rated together, and keeps the order of equals", () => {
    const trainers = [
      trainer("equal-1"),
      trainer("equal-2"),
      trainer("both", { nextFree: [SOON], ratings: { average: 5, count: 9 } }),
      trainer("skill", { specializations: ["grammar"] }),
    ];
    const ids = matchTrainers(trainers, GRAMMAR_WEAKEST, NOW).map((match) => match.trainer.id);
    expect(ids).toEqual(["skill", "both", "equal-1"]);
  });

  it("suggests trainers of children to children alone, before all other reasons", () => {
    const trainers = [
      trainer("kids", { specializations: ["kids", "grammar"], nextFree: [SOON], ratings: { average: 5, count: 9 } }),
      trainer("adults"),
    ];
    const first = (isForChild: boolean) => matchTrainers(trainers, GRAMMAR_WEAKEST, NOW, { isForChild })[0]?.trainer.id;
    expect([first(false), first(true)]).toEqual(["adults", "kids"]);
    expect(matchTrainers(trainers, GRAMMAR_WEAKEST, NOW)).toHaveLength(1);
    expect([null, "2010-03-02", "2010-03-03"].map((born) => isChild(born, NOW))).toEqual([false, false, true]);
  });

  it("suggests who teaches the goal before who is rated best, free soonest and helps most", () => {
    const trainers = [
      trainer("stars", { specializations: ["grammar"], nextFree: [SOON], ratings: { average: 5, count: 9 } }),
      trainer("goal", { specializations: ["ielts"] }),
    ];
    const [first] = matchTrainers(trainers, { ...GRAMMAR_WEAKEST, goal: "ielts" }, NOW);
    expect([first?.trainer.id, first?.reasons]).toEqual(["goal", ["teaches_level", "teaches_goal"]]);
  });

  it("leaves out who does not teach the level, even where fewer than three are left", () => {
    const others = [trainer("a1", { levels: ["A1"] }), trainer("b1"), trainer("c2", { levels: ["C2"] })];
    expect(matchTrainers(others, GRAMMAR_WEAKEST, NOW).map((match) => match.trainer.id)).toEqual(["b1"]);
  });
});
