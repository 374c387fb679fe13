import type { Renewal } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import styles from "./follow-up.module.css";
import { useRenewals } from "./follow-up.queries.ts";
import { FollowUpList } from "./follow-up-list.tsx";

const TONES = { yes: "ok", later: "warn", no: "neutral", unknown: "neutral" } as const satisfies Record<
  Renewal["intends"],
  string
>;

/** Students' answers about another pack, with the reason of a no. */
export function RenewalList() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return (
    <FollowUpList label={t("followUp.renewals")} none={t("followUp.noRenewals")} query={useRenewals()}>
      {({ studentName, trainer, lessonsLeft, pack, intends, reason, answeredAt }) => (
        <>
          <p className={styles.head}>
            <strong>
              <bdi>{studentName}</bdi>
            </strong>
            <StatusPill tone={TONES[intends]}>{t(`followUp.intends.${intends}`)}</StatusPill>
          </p>
          <p className={styles.facts}>
            <span>{t("followUp.with", { name: trainer[language] })}</span>
            <span>{t("followUp.left", { count: pack, left: format.number(lessonsLeft) })}</span>
            <time dateTime={answeredAt}>{format.dateTime(answeredAt)}</time>
          </p>
          {reason && (
            <UserText as="blockquote" className={styles.reason}>
              {reason}
            </UserText>
          )}
        </>
      )}
    </FollowUpList>
  );
}
