import type { FeedbackSample as Sample } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { languageOf } from "../../../shared/language-of.ts";
import styles from "./feedback-sample.module.css";

const PARTS = ["wentWell", "corrections", "nextStep"] as const;

/** The trainer's words after a session with a student who lets them be shown, in the language in which they were written. */
export function FeedbackSample({ sample }: { sample: Sample }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { name, words, at } = sample;
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.who}>
        <span>{name ? t("profile.feedback.to", { name }) : t("profile.feedback.toStudent")}</span>
        <time dateTime={at}>{format.date(at, { month: "long", year: "numeric" })}</time>
      </figcaption>
      <dl className={styles.parts}>
        {PARTS.map((part) => {
          const text = sample[part];
          return (
            text && (
              <div className={styles[part]} key={part}>
                <dt>{t(`profile.feedback.${part}`)}</dt>
                <dd dir="auto" lang={languageOf(text)}>
                  {text}
                </dd>
              </div>
            )
          );
        })}
        {words.length > 0 && (
          <div>
            <dt>{t("profile.feedback.words")}</dt>
            <dd>
              <ul className={styles.words}>
                {words.map(({ word, meaning }) => (
                  <li key={word}>
                    <bdi lang={languageOf(word)}>{word}</bdi>
                    {meaning && (
                      <bdi className={styles.meaning} lang={languageOf(meaning)}>
                        {meaning}
                      </bdi>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </figure>
  );
}
