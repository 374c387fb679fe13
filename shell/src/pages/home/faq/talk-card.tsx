import { useTranslation } from "@kalima/platform/translation";
import { Button, Link, Portrait } from "@kalima/ui";
import { MessageCircle } from "@kalima/ui/icons";
import styles from "./talk-card.module.css";

const FACES = [
  { seed: "agent-hala", kind: "female" },
  { seed: "agent-omar", kind: "male" },
  { seed: "agent-dina", kind: "female" },
] as const;

/** For the question that is not in the list. */
export function TalkCard({ onAskSupport }: { onAskSupport: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <aside aria-labelledby="talk-title" className={styles.card}>
      <span className={styles.faces}>
        {FACES.map(({ seed, kind }) => (
          <Portrait className={styles.face} key={seed} kind={kind} name="" seed={seed} size={56} />
        ))}
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
