import { useTranslation } from "@kalima/platform/translation";
import { Skeleton } from "@kalima/ui";
import { RemotePlace } from "../../../compose/served/remote-place.tsx";
import { Section } from "../section.tsx";
import styles from "./trainers-crew.module.css";

const PLACE = { kind: "slot", slot: "home.trainers" } as const;
const CARDS = ["first", "second", "third", "fourth"];

/** The slot of the trainers. Skeleton cards beside it are hidden by CSS as soon as the slot has content. */
export function TrainersCrew() {
  const { t } = useTranslation("shell");
  return (
    <Section id="trainers" lead={t("home.trainers.lead")} title={t("home.trainers.title")}>
      <div>
        <RemotePlace className={styles.slot} place={PLACE} />
        <div className={styles.waiting}>
          {CARDS.map((card) => (
            <div className={styles.card} key={card}>
              <Skeleton height={96} shape="circle" />
              <Skeleton height={20} width="70%" />
              <Skeleton width="90%" />
              <Skeleton width="50%" />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
