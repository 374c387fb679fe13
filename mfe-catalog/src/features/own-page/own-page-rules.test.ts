import type { OwnTrainerProfile, PagePart } from "@kalima/catalog-contract";
import { aTrainer } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { fitFrame } from "./cut-frame.ts";
import { findPartState } from "./find-part-state.ts";
import { EMPTY_QUALIFICATION, type PageForm, toPageChanges } from "./page-rules.ts";
import { toPreviewed } from "./to-previewed.ts";

const TEXT = { en: "Calm", ar: "هدوء" };
const LIVE = { headline: TEXT, description: TEXT, pricePerLesson: { amountMinor: 24_000, currency: "EGP" } };
const SENT = "2026-03-10T18:00:00Z";
const DECIDED = "2026-03-09T18:00:00Z";
const makePage = (changes: Partial<OwnTrainerProfile>): OwnTrainerProfile => ({
  trainerId: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
  specializations: ["conversation"],
  levels: ["B1"],
  live: LIVE,
  waiting: null,
  decision: null,
  ...changes,
});
const makeWaiting = (changed: PagePart[]) => ({ ...LIVE, sentAt: SENT, changed });
const makeDecision = (isApproved: boolean, changed: PagePart[]) => ({
  isApproved,
  reason: isApproved ? null : "Too much.",
  decidedAt: DECIDED,
  changed,
});

describe("a part of the page", () => {
  it.each<[string, Partial<OwnTrainerProfile>, PagePart[], object | null]>([
    ["is live", {}, ["price"], { state: "live" }],
    ["is not there", {}, ["introVideo"], null],
    ["has no entries", {}, ["qualifications"], null],
    ["waits", { waiting: makeWaiting(["price"]) }, ["price"], { state: "waiting", at: SENT }],
    ["is live while another waits", { waiting: makeWaiting(["headline"]) }, ["price"], { state: "live" }],
    ["waits for the first time", { waiting: makeWaiting(["introVideo"]) }, ["introVideo"], { state: "waiting" }],
    [
      "was refused",
      { decision: makeDecision(false, ["price"]) },
      ["price"],
      { state: "refused", at: DECIDED, reason: "Too much." },
    ],
    [
      "was refused, and waits again",
      { waiting: makeWaiting(["price"]), decision: makeDecision(false, ["price"]) },
      ["price"],
      { state: "waiting" },
    ],
    [
      "stays refused while another waits",
      { waiting: makeWaiting(["headline"]), decision: makeDecision(false, ["price"]) },
      ["price"],
      { state: "refused" },
    ],
    ["was approved", { decision: makeDecision(true, ["price"]) }, ["price"], { state: "live" }],
    [
      "is one of several that waits",
      { waiting: makeWaiting(["accent"]) },
      ["headline", "accent"],
      { state: "waiting" },
    ],
  ])("%s", (_what, changes, parts, state) => {
    const found = findPartState(makePage(changes), parts);
    if (state === null) expect(found).toBeNull();
    else expect(found).toMatchObject(state);
  });
});

describe("the page as it is typed", () => {
  const TYPED: PageForm = {
    specializations: ["ielts"],
    levels: ["C1", "A2"],
    headline: { en: "New", ar: "جديد" },
    description: TEXT,
    languages: { en: "", ar: "" },
    accent: { en: "", ar: "" },
    firstSession: { en: "", ar: "" },
    qualifications: [EMPTY_QUALIFICATION, { ...EMPTY_QUALIFICATION, title: TEXT, institution: TEXT, fromYear: "٢٠١٤" }],
    introVideo: null,
    price: "300",
  };

  it("takes blank texts off the page, and keeps the others", () => {
    const typed = { ...TYPED, qualifications: [], accent: TEXT, languages: { en: " ", ar: "" } };
    expect(toPageChanges(typed)).toMatchObject({ accent: TEXT, languages: null, firstSession: null });
  });

  it("takes the place of what visitors see, without lines that have no year yet", () => {
    const trainer = aTrainer({ introVideoUrl: "/api/files/video" });
    expect(toPreviewed(trainer, TYPED)).toMatchObject({
      id: trainer.id,
      headline: TYPED.headline,
      specializations: ["ielts"],
      levels: ["A2", "C1"],
      qualifications: [{ title: TEXT, fromYear: 2014, toYear: null }],
      introVideoUrl: null,
      packs: trainer.packs,
    });
  });
});

it.each([
  [1920, 1080, 1280, 720],
  [720, 1280, 720, 1280],
  [1080, 1920, 720, 1280],
  [640, 360, 640, 360],
])("a frame of %d × %d is kept as %d × %d", (width, height, keptWidth, keptHeight) => {
  expect(fitFrame(width, height)).toEqual({ width: keptWidth, height: keptHeight });
});
