import type { Language } from "@kalima/contracts/domain";
import { useFormat } from "@kalima/ui";
import { Screen } from "@kalima/ui/content";
import { fillFigures, type Policy } from "./fill-figures.ts";
import styles from "./policies.module.css";

/** Long, and read by few: these texts come with the page, not with the shell's. */
type PolicyTexts = {
  title: string;
  lead: string;
  contents: string;
  /** With a place for `{{date}}`. */
  updated: string;
  /** With places for the `FIGURES` of the policy. */
  sections: { id: string; title: string; text: string[] }[];
};

type Props = {
  policy: Policy;
  texts: PolicyTexts;
  language: Language;
  /** The day from which the text holds, such as `2026-11-30`. Change it together with the text. */
  inForceSince: string;
};

/** A long text in clauses, with its contents beside it. */
export function PolicyPage({ policy, texts, language, inForceSince }: Props) {
  const { dayLabel, number } = useFormat();
  const clauses = texts.sections;
  const since = dayLabel(inForceSince, { day: "numeric", month: "long", year: "numeric" });
  return (
    <Screen lead={texts.lead} title={texts.title}>
      <div className={styles.columns}>
        <nav aria-label={texts.contents} className={styles.contents}>
          <p className={styles.heading}>{texts.contents}</p>
          <ol className={styles.list}>
            {clauses.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.clauses}>
          <p className={styles.since}>{texts.updated.replace("{{date}}", since)}</p>
          {clauses.map(({ id, title, text }) => (
            <section aria-labelledby={`${id}-title`} className={styles.clause} id={id} key={id}>
              <h2 className={styles.title} id={`${id}-title`}>
                {title}
              </h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{fillFigures(paragraph, policy, language, number)}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  );
}
