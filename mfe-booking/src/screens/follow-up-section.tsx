import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import styles from "../features/follow-up-students/follow-up.module.css";
import { LateFeedbackList } from "../features/follow-up-students/late-feedback-list.tsx";
import { RenewalList } from "../features/follow-up-students/renewal-list.tsx";
import { UnclaimedPackList } from "../features/follow-up-students/unclaimed-pack-list.tsx";

const LISTS = { renewals: RenewalList, late: LateFeedbackList, unclaimed: UnclaimedPackList };
type Shown = keyof typeof LISTS;
const isShown = (name: string | null): name is Shown => name !== null && name in LISTS;

/** The section "follow-up" of /profile, for admins: who wants another pack, whose feedback is late, and what removed accounts left. */
export function FollowUpSection() {
  const { t } = useTranslation("booking");
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("show");
  const shown = isShown(asked) ? asked : "renewals";
  const List = LISTS[shown];

  return (
    <section aria-label={t("followUp.title")}>
      <Stack gap={5}>
        <div className={styles.page}>
          <RadioGroup
            label={t("followUp.show")}
            onChange={(show) => setParameters(show === "renewals" ? {} : { show }, { replace: true })}
            orientation="horizontal"
            value={shown}
          >
            {Object.keys(LISTS).map((name) => (
              <Radio key={name} value={name}>
                {t(`followUp.${name}`)}
              </Radio>
            ))}
          </RadioGroup>
          <p className={styles.lead}>{t(`followUp.${shown}Lead`)}</p>
          <List />
        </div>
      </Stack>
    </section>
  );
}
