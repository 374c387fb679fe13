import type { CefrLevel } from "@kalima/contracts/domain";
import * as z from "zod/mini";

export const GAP = "____";

const text = z.string().check(z.minLength(1), z.trim());

const item = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+-[abc][12]-\d\d$/)),
  /** The one thing the item tests, for reviewers. */
  point: text,
  /** A question, or a sentence with one gap. */
  prompt: text,
  options: z.tuple([text, text, text, text]),
  /** Place of the right option. */
  key: z.int().check(z.gte(0), z.lte(3)),
  /** Why the key is right and why no other option can be. */
  why: text,
  /** Slope and location of the two-parameter logistic model; estimates until answers calibrate them. */
  discrimination: z.number().check(z.gte(0.8), z.lte(2)),
  /** Difficulty in levels; see `bands.ts`. */
  difficulty: z.number(),
});

/** Voices that recordings are made with; scripts/placement-audio/voices.ts tells how each sounds. */
const speaker = z.enum(["anna", "dina", "ben", "callum"]);
export type Speaker = z.infer<typeof speaker>;
const line = z.strictObject({ speaker, text });
const passage = z.strictObject({ id: text, text, items: z.array(item) });
const recording = z.strictObject({ id: text, script: z.array(line), items: z.array(item) });

/** The schema of a file in each section. */
export const SECTION_FILES = {
  grammar: z.strictObject({ items: z.array(item) }),
  vocabulary: z.strictObject({ items: z.array(item) }),
  reading: z.strictObject({ passages: z.array(passage) }),
  listening: z.strictObject({ recordings: z.array(recording) }),
} as const;

export const SECTIONS = ["grammar", "vocabulary", "reading", "listening"] as const;
export type Section = (typeof SECTIONS)[number];

export type Item = z.infer<typeof item>;
export type Passage = z.infer<typeof passage>;
export type Recording = z.infer<typeof recording>;

/** One file of the bank: one section, one band. Only the lists of its section are filled. */
export type BankFile = {
  section: Section;
  level: CefrLevel;
  /** All items, those of passages and recordings too. */
  items: readonly Item[];
  passages: readonly Passage[];
  recordings: readonly Recording[];
};

/** @throws ZodError if the content breaks the schema of its section. */
export function parseBankFile(section: Section, level: CefrLevel, content: unknown): BankFile {
  const empty = { section, level, items: [], passages: [], recordings: [] };
  if (section === "reading") {
    const { passages } = SECTION_FILES.reading.parse(content);
    return { ...empty, passages, items: passages.flatMap(({ items }) => items) };
  }
  if (section === "listening") {
    const { recordings } = SECTION_FILES.listening.parse(content);
    return { ...empty, recordings, items: recordings.flatMap(({ items }) => items) };
  }
  return { ...empty, items: SECTION_FILES[section].parse(content).items };
}
