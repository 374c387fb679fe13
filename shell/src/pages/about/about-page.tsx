import type { Language } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import type { Company } from "@kalima/school-contract";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { Illustration } from "@kalima/ui";
import { Screen } from "@kalima/ui/content";
import type { ContactActions } from "../contact/contact-form.tsx";
import { ContactSection } from "../contact/contact-section.tsx";
import styles from "./about.module.css";

export type AboutPageProps = ContactActions & {
  company: Company | null;
  language: Language;
  /** On `/contact-us` the page opens at the contact section, with its heading focused. */
  startsAt?: "top" | "contact";
};

const PROMISES = ["feedback", "price", "choice", "person"] as const;

/** `/about`, and `/contact-us` at its last section. */
export function AboutPage({ company, language, startsAt = "top", ...actions }: AboutPageProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <Screen lead={t("about.lead")} title={t("about.title")}>
        <div className={styles.story}>
          <div className={styles.words}>
            <h2>{t("about.storyTitle")}</h2>
            <p>{t("about.storyFirst")}</p>
            <p>{t("about.storySecond")}</p>
          </div>
          <Illustration className={styles.picture} name="talk" />
        </div>
        <section aria-labelledby="promise-title" className={styles.promise}>
          <h2 id="promise-title">{t("about.promiseTitle")}</h2>
          <dl className={styles.list}>
            {PROMISES.map((key) => (
              <div className={styles.entry} key={key}>
                <dt className={styles.term}>{t(`about.promises.${key}.title`, { hours: FEEDBACK_HOURS })}</dt>
                <dd>{t(`about.promises.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </Screen>
      <ContactSection company={company} isStart={startsAt === "contact"} language={language} {...actions} />
    </>
  );
}
