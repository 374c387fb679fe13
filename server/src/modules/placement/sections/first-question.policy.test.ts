import { HOUR_MS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { createRandom } from "../../../kernel/create-random.ts";
import { buildAnyBank } from "./any-bank.fixtures.ts";
import { buildBank } from "./bank-groups.ts";
import { drawFirstSection } from "./choose-items.policy.ts";
import { findFirstQuestion, presentFirstQuestion, selectFirstQuestion } from "./first-question.policy.ts";

const NOW = new Date("2026-10-20T08:20:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const { grammar } = buildBank(buildAnyBank(createRandom(1))).groups;

it("shows every visitor the same question for an hour, and another one in the next", () => {
  const shown = selectFirstQuestion(grammar, NOW);
  expect(selectFirstQuestion(grammar, new Date("2026-10-20T08:59:59Z"))).toEqual(shown);
  expect(selectFirstQuestion(grammar, at(1)).group).not.toBe(shown.group);
});

it("shows every item of its levels equally often", () => {
  const hours = Array.from({ length: 64 }, (_, hour) => selectFirstQuestion(grammar, at(hour)).group);
  const times = new Map(hours.map((group) => [group, hours.filter((other) => other === group).length]));
  expect([...times.keys()].map(({ level }) => level).toSorted()).toEqual([
    ...Array.from({ length: 16 }, () => "A2"),
    ...Array.from({ length: 16 }, () => "B1"),
  ]);
  expect(new Set(times.values())).toEqual(new Set([2]));
});

it.each([
  ["now", 0, true],
  ["23 hours ago", -23, true],
  ["a day ago", -24, false],
  ["only in an hour", 1, false],
])("an answer to the question of %s is taken over: %s hours, %s", (_when, hours, isTaken) => {
  const { id, group } = selectFirstQuestion(grammar, at(hours));
  expect(findFirstQuestion(grammar, id, NOW)?.group).toBe(isTaken ? group : undefined);
});

it.each(["", "x", "1.5", "-1", "1e99"])("%j stands for no question", (id) => {
  expect(findFirstQuestion(grammar, id, NOW)).toBeNull();
});

it("shows the item's options, each once, and nothing else of it", () => {
  const { options, ...shown } = presentFirstQuestion(selectFirstQuestion(grammar, NOW));
  expect(options.toSorted()).toEqual(["four", "one", "three", "two"]);
  expect(Object.keys(shown).toSorted()).toEqual(["id", "prompt"]);
});

it("takes a place of its level in the first section, which has as many of each level as without it", () => {
  for (let round = 0; round < 20; round += 1) {
    const { group } = selectFirstQuestion(grammar, at(round));
    const drawn = drawFirstSection(grammar, createRandom(round), group);
    expect(drawn.filter((other) => other === group)).toHaveLength(1);
    expect(drawn.map(({ level }) => level).toSorted()).toEqual(["A1", "A2", "B1", "B1", "B2", "B2", "C1", "C2"]);
  }
});
