import { useTranslation } from "@kalima/platform/translation";
import { classNames, Illustration, Link } from "@kalima/ui";
import { ArrowForward } from "@kalima/ui/icons";
import { Section } from "../section.tsx";
import styles from "./services.module.css";

/** The four services, in the order of the bento: wide, tall, tall, wide. */
const SERVICES = [
  { key: "conversation", picture: "conversation", specialization: "conversation" },
  { key: "business", picture: "business", specialization: "business" },
  { key: "ielts", picture: "ielts", specialization: "ielts" },
  { key: "grammar", picture: "feedback", specialization: "grammar" },
] as const;

/** Shows the services as tiles of unequal size; each links to the trainers who offer it. */
export function Services() {
  const { t } = useTranslation("shell");
  return (
    <Section className={styles.section} id="services" lead={t("home.services.lead")} title={t("home.services.title")}>
      <ul className={styles.bento}>
        {SERVICES.map(({ key, picture, specialization }) => (
          <li className={classNames(styles.tile, styles[key])} key={key}>
            <div className={styles.words}>
              <h3>{t(`home.services.${key}.title`)}</h3>
              <p className={styles.text}>{t(`home.services.${key}.text`)}</p>
              <Link
                aria-label={`${t("home.services.link")}: ${t(`home.services.${key}.title`)}`}
                className={styles.link}
                href={`/teachers?specialization=${specialization}`}
              >
                {t("home.services.link")} <ArrowForward size={18} />
              </Link>
            </div>
            <Illustration className={styles.picture} name={picture} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
