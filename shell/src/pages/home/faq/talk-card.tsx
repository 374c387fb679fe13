import { useTranslation } from "@kalima/platform/translation";
import { Button, Link } from "@kalima/ui";
import { MessageCircle } from "@kalima/ui/icons";
import { staticPart } from "../static-part.tsx";
import styles from "./talk-card.module.css";

const TalkFaces = staticPart("TalkFaces");

/** For the question that is not in the list. */
export function TalkCard({ onAskSupport }: { onAskSupport: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <aside aria-labelledby="talk-title" className={styles.card}>
      <span className={styles.faces}>
        <TalkFaces />
      </span>
      <h3 id="talk-title">{t("home.faq.talkTitle")}</h3>
      <p className={styles.text}>{t("home.faq.talkText")}</p>
      <Button fullWidth icon={<MessageCircle />} onPress={onAskSupport} size="large">
        {t("home.faq.talkAction")}
      </Button>
      <Link href="/contact-us">{t("home.faq.talkForm")}</Link>
    </aside>
  );
}
