import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import styles from "../features/follow-up-students/follow-up.module.css";
import { LateFeedbackList } from "../features/follow-up-students/late-feedback-list.tsx";
import { RenewalList } from "../features/follow-up-students/renewal-list.tsx";

/** The section "follow-up" of /profile, for admins: who wants another pack, and whose feedback is late. */
export function FollowUpSection() {
  const { t } = useTranslation("booking");
  const [parameters, setParameters] = useSearchParams();
  const isLate = parameters.get("show") === "late";

  return (
    <section aria-label={t("followUp.title")}>
      <Stack gap={5}>
        <div className={styles.page}>
          <RadioGroup
            label={t("followUp.show")}
            onChange={(show) => setParameters(show === "late" ? { show } : {}, { replace: true })}
            orientation="horizontal"
            value={isLate ? "late" : "renewals"}
          >
            <Radio value="renewals">{t("followUp.renewals")}</Radio>
            <Radio value="late">{t("followUp.late")}</Radio>
          </RadioGroup>
          <p className={styles.lead}>{t(isLate ? "followUp.lateLead" : "followUp.renewalsLead")}</p>
          {isLate ? <LateFeedbackList /> : <RenewalList />}
        </div>
      </Stack>
    </section>
  );
}
