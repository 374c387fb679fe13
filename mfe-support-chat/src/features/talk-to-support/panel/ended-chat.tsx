import type { ThreadMessage } from "@kalima/platform/delivery";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Download } from "@kalima/ui/icons";
import { messageLine } from "@kalima/ui/media";
import styles from "./ended-chat.module.css";
import { RateChat } from "./rate-chat.tsx";

type Props = { messages: readonly ThreadMessage[]; onRate: (stars: number) => Promise<string | null> };

/** After the end: a rating, if somebody answered, and the conversation as a file. */
export function EndedChat({ messages, onRate }: Props) {
  const { t } = useTranslation("support-chat");
  const { language } = usePlatform().i18n;
  const format = useFormat();

  function download() {
    const lines = messages.map((message) => {
      const name = t(message.sender === "user" ? "messages.you" : "messages.support");
      return `${format.dateTime(message.timestamp)} ${name}: ${messageLine(language, message) ?? t("messages.notShown")}`;
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/plain;charset=utf-8" }));
    link.download = "kalima-support.txt";
    link.click();
    // Safari reads the blob only after the click handler has returned.
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  }

  return (
    <div className={styles.ended}>
      {messages.some(({ sender }) => sender === "other") ? <RateChat onRate={onRate} /> : null}
      <Button icon={<Download />} onPress={download} size="small" variant="secondary">
        {t("ended.transcript")}
      </Button>
    </div>
  );
}
