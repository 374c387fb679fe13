import { Skeleton } from "@kalima/ui";
import { RemotePlace } from "../../../compose/served/remote-place.tsx";
import styles from "./first-question.module.css";

const PLACE = { kind: "slot", slot: "home.first-question" } as const;

/** The slot of the placement test's first question. The skeleton beside it is hidden as soon as the slot has content. */
export function FirstQuestion() {
  return (
    <div className={styles.band}>
      <RemotePlace className={styles.slot} place={PLACE} />
      <div className={styles.waiting}>
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
