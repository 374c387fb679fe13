import { PASSWORD_RULES } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { CheckCircle, Minus } from "@kalima/ui/icons";
import styles from "./password-rules.module.css";

/** The password rule as a list that ticks off while one types. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation("auth");
  return (
    <ul aria-label={t("passwordRules.title")} className={styles.rules}>
      {PASSWORD_RULES.map((rule) => {
        const holds = rule.holds(password);
        return (
          <li className={classNames(styles.rule, holds && styles.holds)} key={rule.name}>
            {holds ? <CheckCircle size={16} /> : <Minus size={16} />}
            <span>{t(`passwordRules.${rule.name}`)}</span>
            {holds ? <VisuallyHidden>{t("passwordRules.holds")}</VisuallyHidden> : null}
          </li>
        );
      })}
    </ul>
  );
}
