import { useFailureToast, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { rateSupportAnswer } from "@kalima/support-contract";
import { StarChoice } from "../../shared/star-choice/star-choice.tsx";
import styles from "./my-questions.module.css";

/** Asks once how helpful the answer was; afterwards shows the stars that were given. */
export function AnswerStars({ id, stars }: { id: string; stars: number | null }) {
  const { t } = useTranslation("support-chat");
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const rating = useMutation({
    mutationFn: (given: number) => http.call(rateSupportAnswer, { params: { id }, body: { stars: given } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["support-requests"] }),
    onError: (error) => showFailure(error),
  });
  const given = stars ?? (rating.isPending || rating.isSuccess ? rating.variables : null);
  if (given !== null) {
    return (
      <p className={styles.date} role="status">
        {t("requests.rated", { stars: t("rating.stars", { count: given }) })}
      </p>
    );
  }
  return <StarChoice legend={t("requests.rate")} onChoose={(stars) => rating.mutate(stars)} />;
}
