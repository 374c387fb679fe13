import { describe, expect, it } from "vitest";
import { changeDraft, type Draft, EMPTY_DRAFT, keepDraft, readDraft, unresolvedConflicts } from "./booking-draft.ts";

const FIRST = "2026-11-24T17:00:00.000Z";
const SECOND = "2026-12-01T17:00:00.000Z";
const pick = (draft: Draft, at: string) => changeDraft(draft, { type: "toggleTime", at });

describe("changeDraft", () => {
  it("removes a time that is toggled again, in any notation of the instant", () => {
    expect(pick(pick(EMPTY_DRAFT, FIRST), "2026-11-24T17:00:00Z").times).toEqual([]);
  });

  it("replaces the time of a pack of one", () => {
    const one = changeDraft(EMPTY_DRAFT, { type: "choosePack", pack: 1 });
    expect(pick(pick(one, FIRST), SECOND).times).toEqual([SECOND]);
  });

  it("takes no more times than the pack holds", () => {
    const six = changeDraft(EMPTY_DRAFT, { type: "choosePack", pack: 6 });
    const times = Array.from({ length: 8 }, (_, day) => `2026-12-0${day + 1}T17:00:00.000Z`);
    expect(changeDraft(six, { type: "addTimes", times }).times).toHaveLength(6);
  });

  it("keeps everything else when an alternative takes the place of a taken time", () => {
    const draft: Draft = { ...EMPTY_DRAFT, pack: 6, times: [FIRST, SECOND], note: "phrasal verbs" };
    const by = "2026-11-24T18:00:00Z";
    expect(changeDraft(draft, { type: "replaceTime", gone: FIRST, by })).toEqual({
      ...draft,
      times: ["2026-11-24T18:00:00.000Z", SECOND],
    });
  });
});

describe("times whose lessons would overlap", () => {
  const six: Draft = { ...EMPTY_DRAFT, pack: 6, times: [FIRST] };
  it.each([
    ["half an hour earlier", "2026-11-24T16:30:00.000Z", 1],
    ["half an hour later", "2026-11-24T17:30:00.000Z", 1],
    ["right after fifty minutes", "2026-11-24T17:50:00.000Z", 2],
    ["an hour earlier", "2026-11-24T16:00:00.000Z", 2],
  ])("times whose lessons would overlap are not chosen together: %s", (_when, at, count) => {
    expect(pick(six, at).times).toHaveLength(count);
    expect(changeDraft({ ...six, times: [] }, { type: "addTimes", times: [FIRST, at] }).times).toHaveLength(count);
  });

  it("times whose lessons would overlap are not offered instead of a taken one", () => {
    const found = { taken: [SECOND], alternatives: ["2026-11-24T17:30:00.000Z", "2026-12-01T17:30:00.000Z"] };
    expect(unresolvedConflicts(found, { ...six, times: [FIRST, SECOND] })?.alternatives).toEqual([
      "2026-12-01T17:30:00.000Z",
    ]);
  });
});

describe("the length of lessons", () => {
  const half = "2026-11-24T17:30:00.000Z";
  const short: Draft = { ...EMPTY_DRAFT, pack: 6, lessonMinutes: 30, times: [FIRST, half] };

  it("the length of lessons of 30 minutes leaves room for the next one half an hour later", () => {
    expect(pick({ ...short, times: [FIRST] }, half).times).toEqual([FIRST, half]);
  });

  it.each([
    ["keeps the times when it gets shorter", { ...EMPTY_DRAFT, times: [FIRST] }, 30, [FIRST]],
    ["drops the times when it gets longer, because those begin at other times", short, 50, []],
  ])("%s", (_what, draft, lessonMinutes, times) => {
    expect(changeDraft(draft, { type: "chooseLength", lessonMinutes })).toEqual({ ...draft, lessonMinutes, times });
  });

  it("the length of lessons of the time that the page's address chose wins over a kept one", () => {
    const restored = changeDraft({ ...EMPTY_DRAFT, times: [SECOND] }, { type: "restore", kept: short });
    expect(restored).toEqual({ ...short, lessonMinutes: 50, times: [SECOND] });
  });
});

describe("a draft that is restored", () => {
  const kept: Draft = { ...EMPTY_DRAFT, pack: 6, times: [SECOND], note: "idioms" };
  it.each<[string, Draft, string[], Draft]>([
    ["takes the place of an empty one", kept, [], kept],
    ["gets the time that the page's address chose", kept, [FIRST], { ...kept, times: [FIRST, SECOND] }],
    ["of one session has that time instead", { ...kept, pack: 1 }, [FIRST], { ...kept, pack: 1, times: [FIRST] }],
    [
      "gets it in place of one that it overlaps",
      { ...kept, times: ["2026-11-24T17:30:00.000Z", SECOND] },
      [FIRST],
      { ...kept, times: [FIRST, SECOND] },
    ],
    ["does not get a time twice", kept, [SECOND], kept],
  ])("%s", (_what, stored, times, restored) => {
    expect(changeDraft({ ...EMPTY_DRAFT, times }, { type: "restore", kept: stored })).toEqual(restored);
  });
});

describe("the stored draft", () => {
  it("the stored draft is restored for its own trainer only", () => {
    const draft: Draft = { ...EMPTY_DRAFT, pack: 6, times: [FIRST], note: "hello" };
    keepDraft("mona", draft);
    expect(readDraft("mona")).toEqual(draft);
    expect(readDraft("omar")).toBeNull();
  });

  it("ignores malformed stored values", () => {
    sessionStorage.setItem("BOOKING_DRAFT:mona", '{"pack":7,"times":["soon",5],"note":1}');
    expect(readDraft("mona")).toBeNull();
    sessionStorage.setItem("BOOKING_DRAFT:mona", "{");
    expect(readDraft("mona")).toBeNull();
  });
});
