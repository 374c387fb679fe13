import { expect, it } from "vitest";
import { hasTwoSpellings } from "./spelling-variants.ts";

it.each([
  ["color", "colour"],
  ["favorite", "favourite"],
  ["traveled", "travelled"],
  ["meters", "metres"],
  ["license", "licence"],
  ["practiced", "practised"],
  ["program", "programme"],
  ["fulfill", "fulfil"],
  ["gray", "grey"],
  ["pajamas", "pyjamas"],
  ["jewelry", "jewellery"],
])("takes neither %s nor %s", (american, british) => {
  expect([american, british].map(hasTwoSpellings)).toEqual([true, true]);
});

it.each(["organize", "flour", "hour", "laboratory", "dependence", "story", "criticized", "met", "moment", "curbside"])(
  "takes %s, which all write alike",
  (word) => {
    expect(hasTwoSpellings(word)).toBe(false);
  },
);
