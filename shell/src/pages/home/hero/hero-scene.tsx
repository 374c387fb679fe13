import { deviceZone } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import type { CompanyStats } from "@kalima/school-contract";
import { formatsOf, Illustration, Link, TrainerFace, useUi, VisuallyHidden } from "@kalima/ui";
import { CheckCircle } from "@kalima/ui/icons";
import { useSyncExternalStore } from "react";
import { LevelRise } from "../voices/level-rise.tsx";
import styles from "./hero-scene.module.css";

/** The trainer who is free soonest as a card over the drawing, beside two lines of chat in two scripts. */
export function HeroScene({ stats }: { stats?: CompanyStats | null | undefined }) {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.scene}>
      <Illustration className={styles.picture} name="hero" />
      {stats?.soonest ? <SoonestTrainer soonest={stats.soonest} /> : null}
      {/* `dir` is set inside: on the bubble itself it would mirror its position. */}
      <p className={styles.question}>
        <bdi dir="ltr" lang="en">
          {t("home.scene.student")}
        </bdi>
      </p>
      <p className={styles.reply}>
        <bdi dir="rtl" lang="ar">
          {t("home.scene.answer")}
        </bdi>
      </p>
      <div className={styles.level}>
        <LevelRise after="B2" before="B1" />
        <span>{t("home.scene.level")}</span>
      </div>
    </div>
  );
}

const followNothing = () => () => {};

/** The link leads to the booking page, which holds the time. */
function SoonestTrainer({ soonest: { trainer, at } }: { soonest: NonNullable<CompanyStats["soonest"]> }) {
  const { t } = useTranslation("shell");
  const { language, locale } = useUi();
  // The shell's pages are shared by visitors of all zones: the time is blank until the browser has hydrated.
  const zone = useSyncExternalStore(followNothing, deviceZone, () => null);
  const format = formatsOf(locale, zone);
  const name = trainer.name[language];
  return (
    <div className={styles.trainer}>
      <TrainerFace name="" size={56} trainer={trainer} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.subject}>{trainer.headline[language]}</p>
      </div>
      <Link className={styles.time} href={`/booking/${trainer.id}?at=${encodeURIComponent(at)}`} tone="plain">
        <CheckCircle size={16} />
        <span>
          {t("home.scene.free")} <span>{format.date(at, { weekday: "short", day: "numeric", month: "short" })}</span>{" "}
          <span>{format.time(at)}</span>
        </span>
        <VisuallyHidden>{t("home.scene.bookWith", { name })}</VisuallyHidden>
      </Link>
    </div>
  );
}
