import { expect, it } from "vitest";
import { type Countable, computeFacets, filterFitting } from "./facets.policy.ts";
import { toGenderToken, VIDEO_TOKEN } from "./listing.policy.ts";
import { ANY_TRAINER } from "./trainer-filter.ts";

const makeTrainer = (...tokens: string[]): Countable => ({ tokens, price: 26_000, rating: null, hours: new Set() });
const all = [
  makeTrainer(toGenderToken("female"), VIDEO_TOKEN),
  makeTrainer(toGenderToken("female")),
  makeTrainer(toGenderToken("male"), VIDEO_TOKEN),
];

it("counts women, men and videos among those that fit all other filters", () => {
  const filter = { ...ANY_TRAINER, gender: "female", hasVideo: true } as const;
  expect(filterFitting(all, filter)).toEqual([all[0]]);
  expect(computeFacets(all, filter, 1)).toMatchObject({
    total: 1,
    genders: [
      { value: "female", count: 1 },
      { value: "male", count: 1 },
    ],
    withVideo: 1,
  });
});
