import { useTranslation } from "@kalima/platform/react";
import type { ComponentType } from "react";
import styles from "../features/follow-up-students/follow-up.module.css";
import { LateFeedbackList } from "../features/follow-up-students/late-feedback-list.tsx";
import { RenewalList } from "../features/follow-up-students/renewal-list.tsx";
import { UnclaimedPackList } from "../features/follow-up-students/unclaimed-pack-list.tsx";

/** The section "renewals" of the dashboard: which students want another pack. */
export const RenewalsSection = () => <FollowUp List={RenewalList} name="renewals" />;

/** The section "late-feedback" of the dashboard: trainers who owe feedback for more than a day. */
export const LateFeedbackSection = () => <FollowUp List={LateFeedbackList} name="late" />;

/** The section "unclaimed-packs" of the dashboard: what removed accounts left. */
export const UnclaimedPacksSection = () => <FollowUp List={UnclaimedPackList} name="unclaimed" />;

type FollowUpProps = { name: "renewals" | "late" | "unclaimed"; List: ComponentType };

function FollowUp({ name, List }: FollowUpProps) {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t(`followUp.${name}`)} className={styles.page}>
      <p className={styles.lead}>{t(`followUp.${name}Lead`)}</p>
      <List />
    </section>
  );
}
