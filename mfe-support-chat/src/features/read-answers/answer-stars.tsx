import { useFailureToast, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { rateSupportAnswer } from "@kalima/support-contract";
import { IconButton } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import styles from "./my-questions.module.css";

const STARS = [1, 2, 3, 4, 5];

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
  return (
    <fieldset className={styles.rating}>
      <legend className={styles.date}>{t("requests.rate")}</legend>
      {STARS.map((each) => (
        <IconButton
          icon={<Star />}
          key={each}
          label={t("rating.stars", { count: each })}
          onPress={() => rating.mutate(each)}
        />
      ))}
    </fieldset>
  );
}
