import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useMutation, usePlatform, useSearchParams, useTranslation } from "@kalima/platform/react";
import { rateAnswerByLink } from "@kalima/support-contract";
import { ButtonLink } from "@kalima/ui";
import { EmptyState, Screen } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { StarChoice } from "../shared/star-choice/star-choice.tsx";

const UNKNOWN = ["request.not_found", "request.invalid"];

/** /rate-answer?link=…: stars for an answer by SMS or e-mail, from somebody without an account. Opening the link gives none. */
export function RateAnswerScreen() {
  const { t } = useTranslation("support-chat");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const [parameters] = useSearchParams();
  const link = parameters.get("link");
  const rating = useMutation({
    mutationFn: (stars: number) => http.call(rateAnswerByLink, { body: { link: link ?? "", stars } }),
  });
  const home = <ButtonLink href="/">{t("rateAnswer.home")}</ButtonLink>;

  if (!link || (isAppError(rating.error) && UNKNOWN.includes(rating.error.code))) {
    return (
      <Screen title={t("pages.rateAnswer.title")}>
        <EmptyState
          action={home}
          illustration="search"
          message={t("rateAnswer.unknownMessage")}
          title={t("rateAnswer.unknown")}
        />
      </Screen>
    );
  }
  if (rating.data) {
    const stars = t("rating.stars", { count: rating.data.stars });
    return (
      <Screen title={t("pages.rateAnswer.title")}>
        <div role="status">
          <EmptyState
            action={home}
            illustration="chat"
            message={t("rateAnswer.given", { stars })}
            title={t("rateAnswer.thanks")}
          />
        </div>
      </Screen>
    );
  }
  return (
    <Screen lead={t("rateAnswer.lead")} title={t("rateAnswer.heading")}>
      <StarChoice
        isDisabled={rating.isPending}
        legend={t("rateAnswer.stars")}
        onChoose={(stars) => rating.mutate(stars)}
      />
      {rating.error && <FormError>{errorText(rating.error)}</FormError>}
    </Screen>
  );
}
