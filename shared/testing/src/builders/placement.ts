import {
  type OpenPlacementSection,
  type PlacementAttempt,
  type PlacementQuestion,
  type PlacementResult,
  type PlacementTest,
  placementAttempt,
  placementResult,
  placementTest,
} from "@kalima/catalog-contract";

const ATTEMPT_ID = "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f";

/** The test as somebody finds it who has not taken it yet. */
export function aPlacementTest(changes: Partial<PlacementTest> = {}): PlacementTest {
  return placementTest.parse({
    sections: [
      { name: "grammar", questions: 8, minutes: 10 },
      { name: "vocabulary", questions: 8, minutes: 10 },
      { name: "reading", questions: 8, minutes: 20 },
      { name: "listening", questions: 8, minutes: 15 },
    ],
    underWayId: null,
    finishedId: null,
    ...changes,
  });
}

/** An attempt before its first section. */
export function aPlacementAttempt(changes: Partial<PlacementAttempt> = {}): PlacementAttempt {
  return placementAttempt.parse({ id: ATTEMPT_ID, next: 1, section: null, result: null, ...changes });
}

/** The question of the home page. */
export function aFirstQuestion(): PlacementQuestion {
  return { id: "493822", prompt: "She ____ tea.", options: ["drink", "drinks", "drank it", "drinking"] };
}

/** An open section with two questions and no answer. */
export function anOpenSection(changes: Partial<OpenPlacementSection> = {}): OpenPlacementSection {
  const question = (id: string, prompt: string, options: string[]) => ({ id, prompt, options });
  return {
    number: 1,
    name: "grammar",
    endsAt: "2099-01-01T00:00:00Z",
    groups: [
      {
        text: null,
        recording: null,
        questions: [question("1", "She ____ tea.", ["drink", "drinks", "drank it", "drinking"])],
      },
      { text: null, recording: null, questions: [question("2", "We ____ home.", ["goes", "going", "are go", "went"])] },
    ],
    answers: [],
    ...changes,
  };
}

/** A B1 result. */
export function aPlacementResult(changes: Partial<PlacementResult> = {}): PlacementResult {
  return placementResult.parse({
    id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
    level: "B1",
    score: 45,
    confidence: 0.86,
    orElse: null,
    skills: [
      { section: "grammar", level: "B1", score: 48 },
      { section: "vocabulary", level: "B1", score: 44 },
      { section: "reading", level: "B2", score: 54 },
      { section: "listening", level: "A2", score: 31 },
    ],
    spoken: null,
    spokenNote: null,
    withTranscript: false,
    takenAt: "2026-04-01T10:00:00Z",
    retakeFrom: "2026-05-01T10:00:00Z",
    code: "KLM-7Q4D-9XWA-M3TE",
    ...changes,
  });
}
