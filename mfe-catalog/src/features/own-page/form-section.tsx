import type { ReactNode, Ref } from "react";
import styles from "./form-section.module.css";

type FormSectionProps = {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  lead: string;
  /** Takes the focus when a pressed button leaves the section. */
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** Fields of the form that belong together, below a heading and a sentence about them. */
export function FormSection({ id, title, lead, heading, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 className={styles.heading} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}
