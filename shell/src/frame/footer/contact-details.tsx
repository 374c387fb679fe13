import type { Language } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import type { Company } from "@kalima/school-contract";
import { Num, phoneText, Skeleton, VisuallyHidden } from "@kalima/ui";
import { Mail, MapPin, Phone } from "@kalima/ui/icons";
import styles from "./footer.module.css";

type Props = { company: Pick<Company, "phone" | "email" | "location"> | null; language: Language };

/** Phone, e-mail and place of the school; lines of the same height while they are on their way. */
export function ContactDetails({ company, language }: Props) {
  const { t } = useTranslation("shell");
  if (!company) {
    return (
      <div className={styles.details}>
        {[160, 180, 120].map((width) => (
          <Skeleton height={20} key={width} width={width} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.details}>
      <li className={styles.detail}>
        <Phone size={18} />
        <VisuallyHidden>{t("footer.phone")}: </VisuallyHidden>
        <a href={`tel:${company.phone.replace(/[^\d+]/g, "")}`}>
          <Num>{phoneText(company.phone)}</Num>
        </a>
      </li>
      <li className={styles.detail}>
        <Mail size={18} />
        <VisuallyHidden>{t("footer.email")}: </VisuallyHidden>
        <a href={`mailto:${company.email}`}>
          <bdi className="ltr">{company.email}</bdi>
        </a>
      </li>
      <li className={styles.detail}>
        <MapPin size={18} />
        <VisuallyHidden>{t("footer.location")}: </VisuallyHidden>
        <span>{company.location[language]}</span>
      </li>
    </ul>
  );
}
