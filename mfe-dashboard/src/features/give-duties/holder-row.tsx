import { useTranslation } from "@kalima/platform/react";
import type { GrantHolder } from "@kalima/staff-contract";
import { Button } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { useState } from "react";
import { DutiesDialog } from "./duties-dialog.tsx";
import styles from "./give-duties.module.css";
import { WaitingChange } from "./waiting-change.tsx";

/** An admin with their duties, and the change of them that waits. */
export function HolderRow({ holder }: { holder: GrantHolder }) {
  const { t } = useTranslation("dashboard");
  const [isOpen, setOpen] = useState(false);
  const { person, grants, isReader, waiting } = holder;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{person.name}</bdi>
        </h2>
        {isReader && <StatusPill tone="neutral">{t("duties.you")}</StatusPill>}
      </div>
      {grants.length === 0 ? (
        <p className={styles.soft}>{t("duties.none")}</p>
      ) : (
        <ul aria-label={t("duties.of", { name: person.name })} className={styles.duties}>
          {grants.map((grant) => (
            <li key={grant}>{t(`duties.names.${grant}`)}</li>
          ))}
        </ul>
      )}
      {waiting && <WaitingChange before={grants} waiting={waiting} />}
      {!isReader && !waiting && (
        <Button
          aria-label={t("duties.changeOf", { name: person.name })}
          onPress={() => setOpen(true)}
          size="small"
          variant="secondary"
        >
          {t("duties.change")}
        </Button>
      )}
      {isReader && <p className={styles.soft}>{t("duties.own")}</p>}
      {isOpen && <DutiesDialog holder={holder} onClose={() => setOpen(false)} />}
    </li>
  );
}
