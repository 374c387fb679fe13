import type { PlacementAnswers, PlacementAttempt, PlacementStart } from "@kalima/catalog-contract";
import {
  openPlacementSection,
  openPlacementTranscript,
  startPlacementAttempt,
  submitPlacementSection,
} from "@kalima/catalog-contract";
import { useFailureToast, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";

/** The steps of an attempt; each answers with the attempt as it is afterwards. */
export function useAttemptSteps() {
  const { t } = useTranslation("catalog");
  const { http, session, toasts } = usePlatform();
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
    mutationFn: (body: PlacementStart) => http.call(startPlacementAttempt, { body }),
    onSuccess: keep,
    onError: (error) => showFailure(error),
  });
  const open = useMutation({
    mutationFn: ({ id, number }: Section) => http.call(openPlacementSection, { params: toParams({ id, number }) }),
    onSuccess: keep,
    onError: (error) => showFailure(error),
  });
  const submit = useMutation({
    mutationFn: ({ answers, ...section }: HandedIn) =>
      http.call(submitPlacementSection, { params: toParams(section), body: { answers } }),
    onSuccess(attempt, { isTimeOver }) {
      keep(attempt);
      // The next section comes without a press.
      if (isTimeOver) toasts.show({ tone: "info", text: t("placement.timeWasUp") });
    },
  });
  const showTranscript = useMutation({
    mutationFn: (section: Section) => http.call(openPlacementTranscript, { params: toParams(section) }),
    onSuccess: keep,
    onError: (error) => showFailure(error),
  });
  return { start, open, submit, showTranscript };
}

type Section = { id: string; number: number };
type HandedIn = Section & PlacementAnswers & { isTimeOver: boolean };

function toParams({ id, number }: Section) {
  return { id, number: String(number) };
}
