import { useUi } from "@kalima/ui";
import { X } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { Button, Heading } from "react-aria-components";
import styles from "./windows.module.css";

/** Title and close button of a dialog or drawer. */
export function WindowHead({ title }: { title: ReactNode }) {
  const { texts } = useUi();
  return (
    <header className={styles.head}>
      <Heading className={styles.title ?? ""} level={2} slot="title">
        {title}
      </Heading>
      <Button aria-label={texts.close} className={styles.close ?? ""} slot="close">
        <X />
      </Button>
    </header>
  );
}
