import { DAY_MS, type Language } from "@kalima/contracts/domain";
import type { Conversation } from "@kalima/messages-contract";
import { useNow, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Button, Link, Num, useFormat, VisuallyHidden } from "@kalima/ui";
import { messageLine } from "@kalima/ui/media";
import styles from "./inbox.module.css";
import { PartnerFace } from "./partner-face.tsx";

type Props = {
  conversations: readonly Conversation[];
  openId: string | null;
  more: { isPending: boolean; load: () => void } | null;
};

/** Where this account has its conversations: students in the profile, trainers in the dashboard. */
export function useInboxPath(): string {
  const session = useSession();
  const isTrainer = session.state === "signedIn" && session.user.role.name === "trainer";
  return isTrainer ? "/dashboard/messages/conversations" : "/profile/messages";
}

/** The address of a conversation within the section. */
export const conversationPath = (inbox: string, id: string) => `${inbox}?conversation=${id}`;

/** A person's conversations, the most recently active first. */
export function ConversationList({ conversations, openId, more }: Props) {
  const { t } = useTranslation("support-chat");
  return (
    <nav aria-label={t("inbox.list")} className={styles.list}>
      <ul className={styles.rows}>
        {conversations.map((each) => (
          <li key={each.id}>
            <Row conversation={each} isOpen={each.id === openId} />
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <Button isPending={more.isPending} onPress={more.load} size="small" variant="secondary">
            {t("inbox.more")}
          </Button>
        </div>
      )}
    </nav>
  );
}

function Row({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useTranslation("support-chat");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const now = useNow(null);
  const inbox = useInboxPath();
  const { id, partner, lastMessage, unread } = conversation;
  const name = partner.name[language];
  const isToday = lastMessage && now !== null && Math.abs(now - Date.parse(lastMessage.at)) < DAY_MS;

  return (
    <Link aria-current={isOpen} className={styles.row} href={conversationPath(inbox, id)}>
      <PartnerFace partner={partner} size={44} />
      <div>
        <div className={styles.line}>
          <span className={styles.name}>{name}</span>
          {lastMessage && (
            <time className={styles.when} dateTime={lastMessage.at}>
              {isToday ? format.time(lastMessage.at) : format.date(lastMessage.at, { day: "numeric", month: "short" })}
            </time>
          )}
        </div>
        <div className={styles.line}>
          <span className={styles.preview} dir="auto">
            {lastMessage ? preview(lastMessage, language) : t("inbox.nothingYet")}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              <Num>{format.number(unread)}</Num> <VisuallyHidden>{t("inbox.unread", { count: unread })}</VisuallyHidden>
            </span>
          )}
        </div>
      </div>
    </Link>
  );
}

function preview({ type = "text", content }: NonNullable<Conversation["lastMessage"]>, language: Language): string {
  return messageLine(language, { type, content })?.replace(/\s+/g, " ") ?? "…";
}
