import { BOOKING_STORAGE_KEYS } from "@kalima/booking-contract";
import { keepInTab, readFromTab, useFromBrowser } from "@kalima/platform/react";
import { useState } from "react";
import * as z from "zod/mini";
import type { Marked } from "../rubrics/rubric-rules.ts";

/** `score` is null while the rubric gives it. */
export type ReviewDraft = { score: string | null; comment: string; marked: Marked | null };

const EMPTY: ReviewDraft = { score: null, comment: "", marked: null };
const kept = z.object({
  score: z.nullable(z.string()),
  comment: z.string(),
  marked: z.nullable(
    z.object({
      title: z.string(),
      criteria: z.array(
        z.object({
          title: z.string(),
          levels: z.array(z.object({ text: z.string(), points: z.int() })),
          level: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});

/** A review that is being written, kept in this tab until it is sent. */
export function useReviewDraft(taskId: string) {
  const key = `${BOOKING_STORAGE_KEYS.reviewDraft}:${taskId}`;
  const stored = useFromBrowser(() => readFromTab(key, kept), null);
  const [typed, setTyped] = useState<ReviewDraft | null>(null);
  const draft = typed ?? stored ?? EMPTY;
  return {
    draft,
    change(changes: Partial<ReviewDraft>) {
      const next = { ...draft, ...changes };
      setTyped(next);
      keepInTab(key, next.score || next.comment || next.marked ? next : null);
    },
    forget: () => keepInTab(key, null),
  };
}
