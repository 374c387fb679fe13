import type { NotificationPreferences } from "@kalima/notifications-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { Checkbox, FormError } from "@kalima/ui/forms";
import { useId } from "react";
import { GroupChoices } from "../features/choose-preferences/group-choices.tsx";
import styles from "../features/choose-preferences/preferences.module.css";
import { useChangePreferences, usePreferences } from "../features/choose-preferences/preferences.queries.ts";
import { QuietHoursChoice } from "../features/choose-preferences/quiet-hours-choice.tsx";

const PLACES = ["first", "second", "third", "fourth"];

/** This remote's part of a profile's settings: what a person is told of, by which ways, and when not. */
export function NotificationSettings() {
  const { t } = useTranslation("notifications");
  const id = useId();
  const preferences = usePreferences();

  function body() {
    if (preferences.isPending) return <Waiting />;
    if (preferences.isLoadingError) {
      return (
        <Problem
          error={preferences.error}
          isRetrying={preferences.isFetching}
          onRetry={() => void preferences.refetch()}
          title={t("preferences.problem")}
        />
      );
    }
    return <Choices preferences={preferences.data} />;
  }

  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={4}>
        <h2 id={id}>{t("preferences.title")}</h2>
        <p>{t("preferences.lead")}</p>
        {body()}
      </Stack>
    </Card>
  );
}

function Choices({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTranslation("notifications");
  const errorText = useErrorText();
  const change = useChangePreferences();
  const { hasEmail, hasDigest } = preferences;
  return (
    <>
      <GroupChoices onChange={change.mutate} preferences={preferences} />
      <QuietHoursChoice onChange={change.mutate} preferences={preferences} />
      <div className={styles.part}>
        <h3 className={styles.legend}>{t("preferences.digest.title")}</h3>
        <p className={styles.about}>{t("preferences.digest.text")}</p>
        <Checkbox
          isDisabled={!hasEmail}
          isSelected={hasDigest && hasEmail}
          onChange={(chosen) => change.mutate({ hasDigest: chosen })}
        >
          {t("preferences.digest.on")}
        </Checkbox>
      </div>
      {change.isError ? <FormError>{`${t("preferences.failed")} ${errorText(change.error)}`}</FormError> : null}
      <p className={styles.saved} role="status">
        {change.isPending ? t("preferences.saving") : change.isSuccess ? t("preferences.saved") : null}
      </p>
    </>
  );
}

/** About as high as a card of all subjects. */
function Waiting() {
  const { t } = useTranslation("notifications");
  return (
    <div aria-busy="true" aria-label={t("loading")} className={styles.groups} role="status">
      {PLACES.map((place) => (
        <Skeleton height={112} key={place} shape="block" />
      ))}
    </div>
  );
}
