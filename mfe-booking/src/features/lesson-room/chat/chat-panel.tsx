import type { RoomRole } from "@kalima/booking-contract";
import { ROOM_TEXT_MAX_LENGTH } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Button, TextField, useFormat } from "@kalima/ui";
import { Send } from "@kalima/ui/icons";
import { ScrollBox } from "@kalima/ui/scroll-box";
import { UserText } from "@kalima/ui/user-text";
import { type FormEvent, useEffect, useRef, useState } from "react";
import styles from "../components/panels.module.css";
import room from "../components/room.module.css";
import type { ShownMessage } from "../room-view.ts";

type ChatPanelProps = {
  messages: readonly ShownMessage[];
  role: RoomRole;
  name: string;
  onSay: (text: string) => void;
};

/** Messages of both, kept with the lesson. */
export function ChatPanel({ messages, role, name, onSay }: ChatPanelProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [text, setText] = useState("");
  const log = useRef<HTMLElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!showsSomething(text)) return;
    onSay(text.trim());
    setText("");
  }

  return (
    <div className={styles.panel}>
      <ScrollBox aria-label={t("room.chat.log")} className={styles.log} ref={log} role="log">
        {messages.length === 0 && <p className={room.quiet}>{t("room.chat.empty")}</p>}
        {messages.map((message) => (
          <div className={message.from === role ? styles.mine : styles.yours} key={message.clientId}>
            <span className={styles.by}>
              {message.from === role ? t("room.chat.you") : name} ·{" "}
              {message.sequence === null ? t("room.chat.sending") : <span>{format.time(message.at)}</span>}
            </span>
            <UserText>{message.text}</UserText>
          </div>
        ))}
      </ScrollBox>
      <form className={styles.say} onSubmit={submit}>
        <TextField
          label={t("room.chat.field")}
          maxLength={ROOM_TEXT_MAX_LENGTH}
          name="message"
          onChange={setText}
          value={text}
        />
        <Button icon={<Send />} isDisabled={!showsSomething(text)} type="submit">
          {t("room.chat.send")}
        </Button>
      </form>
    </div>
  );
}
