import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Plus } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import styles from "./entry-list.module.css";

export type Entry = { key: string; words: ReactNode; removeLabel: string; onRemove: () => void };

type EntryListProps = {
  label?: string;
  entries: readonly Entry[];
  addLabel: string;
  /** Absent where there may be no more. */
  onAdd?: (() => void) | undefined;
};

/** Entries that can be removed, and the button that adds one. */
export function EntryList({ label, entries, addLabel, onAdd }: EntryListProps) {
  const { t } = useTranslation("booking");
  return (
    <>
      {entries.length > 0 && (
        <ul aria-label={label} className={styles.list}>
          {entries.map(({ key, words, removeLabel, onRemove }) => (
            <li className={styles.entry} key={key}>
              <div>{words}</div>
              <Button aria-label={removeLabel} onPress={onRemove} size="small" variant="quiet">
                {t("hours.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {onAdd && (
        <div>
          <Button icon={<Plus size={16} />} onPress={onAdd} size="small" variant="secondary">
            {addLabel}
          </Button>
        </div>
      )}
    </>
  );
}
