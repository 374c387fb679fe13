import type { Company } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/translation";
import { Button, Num, phoneText } from "@kalima/ui";
import { Mail, MessageCircle, Phone } from "@kalima/ui/icons";
import styles from "./full-page.module.css";
import { FullPage } from "./full-page.tsx";
import { ClosedDoor } from "./pictures/closed-door.tsx";

type Props = { company: Pick<Company, "email" | "phone">; onAskSupport: () => void };

/** Instead of any page while the school is closed; the ways to a person stay open. */
export function SiteClosedPage({ company, onAskSupport }: Props) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare picture={<ClosedDoor />} text={t("closed.text")} title={t("closed.title")}>
      <div className={styles.ways}>
        <a className={styles.way} href={`mailto:${company.email}`}>
          <Mail /> <bdi className="ltr">{company.email}</bdi>
        </a>
        <a className={styles.way} href={`tel:${company.phone.replace(/[^\d+]/g, "")}`}>
          <Phone /> <Num>{phoneText(company.phone)}</Num>
        </a>
        <Button icon={<MessageCircle />} onPress={onAskSupport}>
          {t("closed.chat")}
        </Button>
      </div>
    </FullPage>
  );
}
