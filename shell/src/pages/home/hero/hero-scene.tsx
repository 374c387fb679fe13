import { useTranslation } from "@kalima/platform/translation";
import { Illustration, Portrait } from "@kalima/ui";
import { Check } from "@kalima/ui/icons";
import { LevelRise } from "../voices/level-rise.tsx";
import styles from "./hero-scene.module.css";

/** An example week as a stack of cards over the drawing: the trainer, two lines of chat in two scripts, the level. */
export function HeroScene() {
  const { t } = useTranslation("shell");
  return (
    <figure aria-label={t("home.scene.label")} className={styles.scene}>
      <Illustration className={styles.picture} name="hero" />
      <div className={styles.trainer}>
        <Portrait kind="female" name="" seed="mariam" size={56} />
        <div>
          <p className={styles.name}>{t("home.scene.trainer")}</p>
          <p className={styles.subject}>{t("home.scene.subject")}</p>
        </div>
        <ul className={styles.times}>
          <li className={styles.time}>
            <Check size={14} />
            <span>{t("home.scene.slotFirst")}</span>
          </li>
          <li className={styles.time}>
            <Check size={14} />
            <span>{t("home.scene.slotSecond")}</span>
          </li>
        </ul>
      </div>
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
      <figcaption className={styles.caption}>{t("home.scene.caption")}</figcaption>
    </figure>
  );
}
