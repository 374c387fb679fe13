import type { SchemaObject } from "@kalima/contracts/compatibility";

export type Verdict = "fits" | "breaks";
export type Mutation = {
  kind: string;
  /** Verdict on the unchanged other side when the reader, or the writer, changes in this way. */
  reader: Verdict;
  writer: Verdict;
  schema: SchemaObject;
  /** Set where the checker is more careful than any value shows. */
  isCareful?: boolean;
};
