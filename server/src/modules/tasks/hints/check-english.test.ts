import { HINTS_LIST_LENGTH, HINTS_TEXT_MAX_LENGTH } from "@kalima/learning-contract";
import { beforeAll, describe, expect, it } from "vitest";
import { createEnglishCheck } from "./check-english.ts";

let check: Awaited<ReturnType<typeof createEnglishCheck>>;
beforeAll(async () => {
  check = await createEnglishCheck();
});

describe("a right sentence has no hints", () => {
  it.each([
    "She doesn't like coffee, but her brother does.",
    "We have lived in Cairo for ten years.",
    "Although it was late, we decided to walk home along the Nile.",
    "If I had more time, I would learn to play the oud.",
    "I look forward to meeting you next week.",
    "Yesterday I was writing an essay when the lights went out.",
    "What do you do in your free time?",
    "My name is Youssef and I live in Zamalek, Giza.",
    "On Friday we ate koshari with my aunt, who lives in Mansoura.",
    "The colour of my neighbour's car is grey.",
    "The color of my neighbor's car is gray.",
    "We organise a party and analyse the programme.",
  ])("%s", async (text) => {
    expect(await check(text)).toEqual({ state: "checked", hints: [], hasMore: false });
  });
});

describe("a typical mistake of a learner", () => {
  it.each([
    ["I bought a apple yesterday.", "grammar", "a", "an"],
    ["He go to school every day.", "grammar", "go", "goes"],
    ["She don't like coffee.", "grammar", "don't", "doesn't"],
    ["I have went to Cairo.", "grammar", "went", "gone"],
    ["I didn't went to school.", "grammar", "went", "go"],
    ["He want to be a doctor.", "grammar", "want", "wants"],
    ["We was at home.", "grammar", "was", "were"],
    ["Their going to the park.", "grammar", "Their", "They're"],
    ["I need an advice from you.", "grammar", "an advice", undefined],
    ["She is more taller than me.", "word_choice", "more taller", "taller"],
    ["I think it is better then before.", "word_choice", "then", "than"],
    ["Everyday I wake up at seven.", "word_choice", "Everyday", "Every day"],
    ["I am very exited about the trip.", "spelling", "exited", "excited"],
    ["I got a letter from my freind.", "spelling", "freind", "friend"],
    ["I went to to the shop.", "spelling", "to to", "to"],
    ["Its a nice day.", "punctuation", "Its", "It's"],
    ["He has a lot of money,he is rich.", "punctuation", ",", ","],
    ["My sister and i live in Alexandria.", "capitals", "i", "I"],
  ])("%s", async (text, kind, problem, suggestion) => {
    const { state, hints } = await check(text);
    expect([state, hints.map((hint) => [hint.kind, hint.text, hint.suggestions[0]])]).toEqual([
      "checked",
      [[kind, problem, suggestion]],
    ]);
  });
});

describe("a text that is not English", () => {
  it.each([
    ["Arabic", "أنا أحب القراءة كثيرا وأقرأ كل يوم"],
    ["Arabic with an English word", "أحب كلمة freedom كثيرا لأنها جميلة"],
    ["Arabic in Latin letters", "ana b7eb el coffee awy awy ya gama3a"],
    ["French", "Je ne sais pas parler anglais mais je veux apprendre."],
    ["German", "Ich wohne in Kairo und lerne Deutsch."],
    ["Spanish", "Me llamo Ahmed y vivo en El Cairo con mi familia"],
    ["nothing", "12345 !!! ???"],
    ["one endless word", "a".repeat(5_000)],
  ])("has no hints: %s", async (_language, text) => {
    expect(await check(text)).toEqual({ state: "other_language", hints: [], hasMore: false });
  });
});

it("English with an Arabic word in it, and with a third of its words misspelt, is English", async () => {
  const text = "Yesterdy I went to the markit with my freind, and we bought aples. In Arabic we say تفاح.";
  expect((await check(text)).state).toBe("checked");
});

it("a place stands in its sentence, whatever letters come before it", async () => {
  const text = "Dear 😀 Mona,\nIt was warm. Yesterday I bought a apple for you. You were away.\nBye";
  const [hint] = (await check(text)).hints;
  expect(hint).toMatchObject({ before: "Yesterday I bought ", text: "a", after: " apple for you." });
});

it("a very long sentence is cut between words", async () => {
  const part = "in the morning and the evening, at home and at school, with my brother and my sister";
  const words = `${part}, and ${part}, and ${part}`;
  const [hint] = (await check(`We ate ${words}, and I bought a apple ${words}.`)).hints;
  expect(hint?.before).toMatch(/^… .*my sister, and I bought $/);
  expect(hint?.after).toMatch(/^ apple in the morning .* …$/);
  expect(hint?.after.length).toBeLessThan(words.length);
});

it("a text with very many mistakes has the first hints, and says that there are more", async () => {
  const { hints, hasMore } = await check("I bought a apple. ".repeat(HINTS_LIST_LENGTH + 10));
  expect([hints.length, hasMore]).toEqual([HINTS_LIST_LENGTH, true]);
});

it.each([
  ["nothing in it", " \n ", "no_text"],
  ["more than may be checked", "a ".repeat(HINTS_TEXT_MAX_LENGTH), "too_long"],
])("a text with %s has no hints", async (_what, text, state) => {
  expect(await check(text)).toEqual({ state, hints: [], hasMore: false });
});
