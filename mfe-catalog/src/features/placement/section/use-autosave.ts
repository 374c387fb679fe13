import { savePlacementAnswers } from "@kalima/catalog-contract";
import { usePlatform } from "@kalima/platform/react";
import { useEffect, useState } from "react";
import { type Answers, toChoices } from "./answers.ts";

/** After the last choice, so that a quick row of choices is one call. */
const DEBOUNCE_MS = 600;
const RETRY_MS = 5_000;

export type SaveState = "saved" | "saving" | "failed";

type Options = {
  attemptId: string;
  /** Number of the section, from 1. */
  number: number;
  answers: Answers;
  /** While the section is being submitted: the server refuses a save that arrives after the submission. */
  isSubmitting: boolean;
};

/** Keeps the answers at the server while a section is taken, and tries again until that succeeds. */
export function useAutosave({ attemptId, number, answers, isSubmitting }: Options): SaveState {
  const { http } = usePlatform();
  const [saved, setSaved] = useState(answers);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (answers === saved || isSubmitting) return;
    const controller = new AbortController();
    const delay = failures === 0 ? DEBOUNCE_MS : RETRY_MS;
    const timer = setTimeout(() => void save(), delay);
    // The last choice before a reload would otherwise wait for the timer.
    const saveNow = () => {
      if (document.visibilityState !== "hidden") return;
      clearTimeout(timer);
      void save();
    };
    document.addEventListener("visibilitychange", saveNow);
    return () => {
      document.removeEventListener("visibilitychange", saveNow);
      clearTimeout(timer);
      controller.abort();
    };

    async function save() {
      const params = { id: attemptId, number: String(number) };
      try {
        const { signal } = controller;
        await http.call(savePlacementAnswers, { params, body: { answers: toChoices(answers) }, signal });
        setSaved(answers);
        setFailures(0);
      } catch {
        if (!controller.signal.aborted) setFailures((count) => count + 1);
      }
    }
  }, [answers, saved, isSubmitting, failures, attemptId, number, http]);

  if (answers === saved) return "saved";
  return failures > 0 ? "failed" : "saving";
}
