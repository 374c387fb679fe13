import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { type ReactNode, useId, useState } from "react";
import styles from "./student-page.module.css";

/** A part of the page with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.part}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {children}
      </div>
    </Card>
  );
}

type PartListProps<T> = {
  title: string;
  items: readonly T[];
  /** How many are shown at first. */
  shown: number;
  none: string;
  render: (item: T) => ReactNode;
};

/** A part with a list, of which the first entries are shown until somebody asks for all. */
export function PartList<T>({ title, items, shown, none, render }: PartListProps<T>) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  return (
    <Part title={title}>
      {items.length === 0 && <p className={styles.quiet}>{none}</p>}
      <ul className={styles.list} hidden={items.length === 0}>
        {(isWhole ? items : items.slice(0, shown)).map(render)}
      </ul>
      {items.length > shown && !isWhole && (
        <Button onPress={() => setWhole(true)} size="small" variant="secondary">
          {t("student.showAll", { total: format.number(items.length) })}
        </Button>
      )}
    </Part>
  );
}
