import type { Language } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import type { Company } from "@kalima/school-contract";
import { useEffect, useRef } from "react";
import { ContactDetails } from "../../frame/footer/contact-details.tsx";
import styles from "./contact.module.css";
import { type ContactActions, ContactForm } from "./contact-form.tsx";

type Props = ContactActions & { company: Company | null; language: Language; isStart: boolean };

/** The section with the id `contact`: the form, and how to reach the school without it. */
export function ContactSection({ company, language, isStart, ...actions }: Props) {
  const { t } = useTranslation("shell");
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isStart) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
  }, [isStart]);

  return (
    <section
      aria-labelledby="contact-title"
      className={styles.section}
      data-start={isStart ? "" : undefined}
      id="contact"
    >
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 className={styles.title} id="contact-title" ref={heading} tabIndex={-1}>
            {t("contact.title")}
          </h2>
          <p className={styles.lead}>{t("contact.lead")}</p>
          <h3 className={styles.small}>{t("contact.details")}</h3>
          <ContactDetails company={company} language={language} />
        </div>
        <ContactForm {...actions} />
      </div>
    </section>
  );
}
