import { usePlatform, useTranslation } from "@kalima/platform/react";
import type { Desk } from "@kalima/support-contract";
import { VisuallyHidden } from "@kalima/ui";
import { messageLine } from "@kalima/ui/media";
import { countUnread, type DeskState, getThread } from "./desk-state.ts";

type Props = { state: DeskState; data: Desk; nameOf: (chat: string) => string };

/** The newest message in a conversation that is not shown, for screen readers; the shown one is a log of its own. */
export function NewsLine({ state, data, nameOf }: Props) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const news = data.conversations
    .filter(({ chatSessionId: chat }) => chat !== state.chosen && countUnread(state, chat) > 0)
    .flatMap(({ chatSessionId: chat }) => {
      const last = getThread(state, chat).messages.findLast(({ sender }) => sender === "other");
      return last ? [{ chat, last }] : [];
    })
    .sort((one, other) => one.last.timestamp.localeCompare(other.last.timestamp))
    .at(-1);
  return (
    <VisuallyHidden>
      <p role="status">
        {news
          ? t("chats.news", {
              name: nameOf(news.chat),
              text: messageLine(language, news.last) ?? t("messages.notShown"),
            })
          : null}
      </p>
    </VisuallyHidden>
  );
}
