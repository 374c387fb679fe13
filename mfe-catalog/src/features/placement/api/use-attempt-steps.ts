import type { PlacementAnswers, PlacementAttempt, PlacementStart } from "@kalima/contracts/api";
import {
  openPlacementSection,
  openPlacementTranscript,
  startPlacementAttempt,
  submitPlacementSection,
} from "@kalima/contracts/operations";
import { useFailureToast, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

/** The steps of an attempt; each answers with the attempt as it is afterwards. */
export function useAttemptSteps() {
  const { http, session } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();

  function keep(attempt: PlacementAttempt) {
    client.setQueryData(["placement", "attempt", attempt.id], attempt);
    if (!attempt.result) return;
    void client.invalidateQueries({ queryKey: ["placement", "test"] });
    // The account has a result now, so that the reminder at the top of the page goes away.
    void session.reload();
  }

  const start = useMutation({
    mutationFn: (first: PlacementStart["first"]) => http.call(startPlacementAttempt, { body: { first } }),
    onSuccess: keep,
    onError: (error) => showFailure(error),
  });
  const open = useMutation({
    mutationFn: ({ id, number }: Section) => http.call(openPlacementSection, { params: paramsOf({ id, number }) }),
    onSuccess: keep,
    onError: (error) => showFailure(error),
  });
  const submit = useMutation({
    mutationFn: ({ answers, ...section }: Section & PlacementAnswers) =>
      http.call(submitPlacementSection, { params: paramsOf(section), body: { answers } }),
    onSuccess: keep,
  });
  const showTranscript = useMutation({
    mutationFn: (section: Section) => http.call(openPlacementTranscript, { params: paramsOf(section) }),
    onSuccess: keep,
    onError: (error) => showFailure(error),
  });
  return { start, open, submit, showTranscript };
}

type Section = { id: string; number: number };

function paramsOf({ id, number }: Section) {
  return { id, number: String(number) };
}
