import { expect, it } from "vitest";
import { findMentioned } from "./mentions.ts";

const [MONA, MONA_ADEL, OMAR] = [
  { id: "1", name: "Mona" },
  { id: "2", name: "Mona Adel" },
  { id: "3", name: "عمر" },
];

it.each([
  ["a name at the end", "", "Please call, @Mona", ["1"]],
  ["a longer name, and not the shorter one", "", "@Mona Adel: her bank called", ["2"]],
  ["no name that only begins so", "", "@Monaco", []],
  ["an Arabic name", "", "@عمر، اتصال من فضلك", ["3"]],
  ["nobody whom the note named before", "@Mona", "@Mona and @عمر", ["3"]],
  ["nobody without the sign", "", "Mona knows", []],
])("%s", (_case, before, after, ids) => {
  expect(findMentioned(before, after, [MONA, MONA_ADEL, OMAR]).map(({ id }) => id)).toEqual(ids);
});
