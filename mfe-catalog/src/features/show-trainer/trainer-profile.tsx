import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames } from "@kalima/ui";
import type { ReactNode } from "react";
import { useBilingual } from "../../shared/use-bilingual.ts";
import { FeedbackSample } from "./feedback/feedback-sample.tsx";
import { AboutFacts } from "./head/about-facts.tsx";
import { type Section, SectionLinks } from "./head/section-links.tsx";
import { IntroVideo } from "./intro-video.tsx";
import { Qualifications } from "./qualifications/qualifications.tsx";
import { Ratings } from "./ratings/ratings.tsx";
import { StaffContact } from "./staff/staff-contact.tsx";
import { TrainerTimes } from "./times/trainer-times.tsx";
import { WorkingHours } from "./times/working-hours.tsx";
import { useSimilarTrainers } from "./trainer.queries.ts";
import { TrainerOffer } from "./trainer-offer.tsx";
import styles from "./trainer-profile.module.css";
import { TrainerRow } from "./trainer-row.tsx";

/** Everything about one trainer below name and headline. */
export function TrainerProfile({ trainer }: { trainer: TrainerWithPrices }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const similar = useSimilarTrainers(trainer.id);
  const hasSimilar = !similar.isLoadingError && similar.data?.length !== 0;
  const name = inLanguage(trainer.name);
  const { qualifications = [] } = trainer;
  const hasQualifications = qualifications.length > 0;
  const sections: Section[] = [
    "about",
    ...(hasQualifications ? (["qualifications"] as const) : []),
    "times",
    ...(trainer.feedbackSample ? (["feedback"] as const) : []),
    "ratings",
    ...(hasSimilar ? (["similar"] as const) : []),
  ];

  return (
    <>
      <SectionLinks sections={sections} />
      <TrainerOffer trainer={trainer} name={name} hasSimilar={hasSimilar} />
      <div className={styles.main}>
        <Part id="about" title={t("profile.about", { name })}>
          {trainer.introVideoUrl && (
            <IntroVideo
              name={name}
              posterUrl={trainer.introPosterUrl ?? null}
              trainer={trainer}
              transcript={trainer.introTranscript ?? ""}
              url={trainer.introVideoUrl}
            />
          )}
          <p className={styles.text}>{inLanguage(trainer.description)}</p>
          <AboutFacts trainer={trainer} />
          {trainer.firstSession && inLanguage(trainer.firstSession) && (
            <>
              <h3 className={styles.subtitle}>{t("profile.firstSession")}</h3>
              <p className={styles.text}>{inLanguage(trainer.firstSession)}</p>
            </>
          )}
          <StaffContact trainerId={trainer.id} />
        </Part>
        {hasQualifications && (
          <Part id="qualifications" title={t("profile.sections.qualifications")}>
            <Qualifications qualifications={qualifications} />
          </Part>
        )}
        <Part id="times" title={t("profile.times.title")}>
          <TrainerTimes trainer={trainer} />
          <details>
            <summary className={styles.fold}>{t("profile.hours.title")}</summary>
            <WorkingHours trainer={trainer} />
          </details>
        </Part>
        {trainer.feedbackSample && (
          <Part id="feedback" title={t("profile.feedback.title")}>
            <p className={styles.text}>{t("profile.feedback.lead", { name })}</p>
            <FeedbackSample sample={trainer.feedbackSample} />
          </Part>
        )}
        <Part id="ratings" title={t("profile.ratings.title")}>
          <Ratings trainer={trainer} />
        </Part>
      </div>
      {/* The page is complete without them, so an error leaves them out. */}
      {hasSimilar && (
        <div className={styles.similar}>
          <TrainerRow id="similar" title={t("profile.similar")} trainers={similar.data} />
        </div>
      )}
    </>
  );
}

/** All but the first lie below the window, on phones at least. */
function Part({ id, title, children }: { id: Section; title: string; children: ReactNode }) {
  return (
    <section className={classNames(styles.part, id !== "about" && "below-fold")} data-part={id} aria-labelledby={id}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
