import { useFormat } from "@kalima/ui";
import { type ReactNode, type Ref, useId } from "react";
import styles from "./book-lessons.module.css";

type StepProps = { number: number; title: string; headingRef?: Ref<HTMLHeadingElement>; children: ReactNode };

/** One numbered step of booking. */
export function Step({ number, title, headingRef, children }: StepProps) {
  const format = useFormat();
  const id = useId();
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 className={styles.title} id={id} tabIndex={-1} ref={headingRef}>
        <span className={styles.number} aria-hidden="true">
          {format.number(number)}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
