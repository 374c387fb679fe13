import { isAppError } from "@kalima/contracts/errors";
import { useParams, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { Problem, Screen } from "@kalima/ui/content";
import { useSharedResult } from "../features/placement/placement.queries.ts";
import styles from "../features/placement/result/result.module.css";
import { ResultFacts } from "../features/placement/result/result-facts.tsx";
import { UnknownCode } from "../features/placement/result/unknown-code.tsx";

/** /placement-test/results/:code: a result that somebody shared, which anybody may verify. */
export function PlacementResultScreen() {
  const { t } = useTranslation("catalog");
  const { code = "" } = useParams();
  const result = useSharedResult(code);
  if (result.isLoadingError && isAppError(result.error) && result.error.code === "request.not_found")
    return <UnknownCode code={code} />;
  if (result.isLoadingError)
    return (
      <Screen title={t("placement.shared.title")}>
        <Problem
          action={<ButtonLink href="/placement-test">{t("placement.shared.takeIt")}</ButtonLink>}
          error={result.error}
          onRetry={() => void result.refetch()}
          title={t("placement.shared.failed")}
        />
      </Screen>
    );
  return (
    <Screen
      lead={
        result.data ? t("placement.shared.lead", { code: result.data.code }) : t("placement.shared.checking", { code })
      }
      title={t("placement.shared.title")}
    >
      {result.data ? (
        <Stack gap={6}>
          <ResultFacts result={result.data} isShared />
          <div className={styles.actions}>
            <ButtonLink href="/placement-test">{t("placement.shared.takeIt")}</ButtonLink>
            <Button onPress={() => window.print()} variant="secondary">
              {t("placement.shared.print")}
            </Button>
          </div>
        </Stack>
      ) : (
        <Skeleton height={420} shape="block" />
      )}
    </Screen>
  );
}
