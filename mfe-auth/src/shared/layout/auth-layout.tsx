import { useTranslation } from "@kalima/platform/react";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { Illustration, type IllustrationName, StarPattern } from "@kalima/ui";
import { HomeLink } from "@kalima/ui/brand";
import { Screen, type ScreenProps } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import styles from "./auth-layout.module.css";
import { Progress, type RegistrationStep } from "./progress.tsx";

type AuthLayoutProps = Pick<ScreenProps, "title" | "titleId" | "lead" | "children"> & {
  picture: IllustrationName;
  /** Which of the three steps of registration the page is. */
  step?: RegistrationStep;
};

/** The layout of all pages of this remote: link to home, the form, and beside it what the school offers. */
export function AuthLayout({ picture, step, ...screen }: AuthLayoutProps) {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.layout}>
      <div className={styles.work}>
        <div className={styles.top}>
          <HomeLink brand={t("layout.brand")} label={t("layout.home")} />
        </div>
        <div className={styles.middle}>
          <Screen {...screen} eyebrow={step ? <Progress step={step} /> : null} width="form" />
        </div>
      </div>
      <aside aria-label={t("layout.about")} className={styles.panel}>
        <StarPattern className={styles.pattern} />
        <div className={styles.promise}>
          <Illustration className={styles.picture} name={picture} />
          <p className={styles.claim}>{t("layout.claim")}</p>
          <ul className={styles.points}>
            {(["trainer", "feedback", "clock"] as const).map((point) => (
              <li key={point}>
                <Check size={18} />
                <span>{t(`layout.points.${point}`, { hours: FEEDBACK_HOURS })}</span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
