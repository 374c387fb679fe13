import { expect, it } from "vitest";
import { readBank } from "../../server/src/modules/placement/bank/read-bank.ts";
import { splitSentences } from "./make-recording.ts";
import { getVoice } from "./voices.ts";

it.each([
  ["It's late. We go.", ["It's late.", "We go."]],
  ["Is it far? No!", ["Is it far?", "No!"]],
  ['He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]],
  ["We leave at half past two, from here", ["We leave at half past two, from here"]],
])("%j is spoken as %j", (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});

it("every speaker of a script has a voice", () => {
  const speakers = readBank().flatMap(({ recordings }) =>
    recordings.flatMap(({ script }) => script.map(({ speaker }) => speaker)),
  );
  expect(() => speakers.map(getVoice)).not.toThrow();
  expect(() => getVoice("nobody")).toThrow(/There is no voice for "nobody"/);
});
