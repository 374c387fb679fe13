import { describe, expect, it } from "vitest";
import { selectSimilar } from "./select-similar.ts";

type Profile = Parameters<typeof selectSimilar>[0];

const profile = (id: string, changes: Partial<Profile> = {}): Profile => ({
  id,
  specializations: [],
  levels: [],
  rating_average: 4,
  rating_count: 10,
  ...changes,
});
const nora = profile("nora", { specializations: ["business", "ielts"], levels: ["B1", "B2"] });

describe("selectSimilar", () => {
  it.each<{ because: string; others: Profile[]; found: string[] }>([
    { because: "a trainer is not like themselves", others: [nora], found: [] },
    {
      because: "nothing is shared",
      others: [profile("kids", { specializations: ["kids"], levels: ["A1"] })],
      found: [],
    },
    {
      because: "one topic counts more than every level",
      others: [profile("levels", { levels: ["B1", "B2"] }), profile("topic", { specializations: ["ielts"] })],
      found: ["topic", "levels"],
    },
    {
      because: "two topics count more than one",
      others: [
        profile("one", { specializations: ["ielts"], levels: ["B1", "B2"] }),
        profile("two", { specializations: ["ielts", "business"] }),
      ],
      found: ["two", "one"],
    },
    {
      because: "equally alike trainers are ordered by rating",
      others: [
        profile("lower", { levels: ["B1"], rating_average: 4.1 }),
        profile("higher", { levels: ["B1"], rating_average: 4.9 }),
      ],
      found: ["higher", "lower"],
    },
    {
      because: "three are enough",
      others: ["a", "b", "c", "d"].map((id) => profile(id, { levels: ["B2"] })),
      found: ["a", "b", "c"],
    },
  ])("finds $found: $because", ({ others, found }) => {
    expect(selectSimilar(nora, others).map(({ id }) => id)).toEqual(found);
  });
});
