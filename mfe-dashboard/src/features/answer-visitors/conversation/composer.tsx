import { CHAT_TEXT_MAX_LENGTH } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { IconButton, VisuallyHidden } from "@kalima/ui";
import { Send } from "@kalima/ui/icons";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { CannedPopover } from "./canned-popover.tsx";
import styles from "./composer.module.css";

type Props = {
  name: string | null;
  draft: string;
  onDraft: (draft: string) => void;
  onSend: () => void;
  tools: ReactNode;
};

/** Enter sends, Shift+Enter breaks the line. */
export function Composer({ name, draft, onDraft, onSend, tools }: Props) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Safari ends an IME composition before its keydown; keyCode 229 marks it.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <div className={styles.composer}>
      <CannedPopover
        name={name}
        onChoose={(text) => onDraft(draft.trim() === "" ? text : `${draft.trimEnd()} ${text}`)}
      />
      {tools}
      <div className={styles.row}>
        <VisuallyHidden>
          <label htmlFor={id}>{t("composer.label")}</label>
        </VisuallyHidden>
        <textarea
          className={styles.box}
          // `dir=auto` makes an empty box left to right, and with it the Arabic placeholder.
          dir={draft ? "auto" : undefined}
          enterKeyHint="send"
          id={id}
          maxLength={CHAT_TEXT_MAX_LENGTH}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t("composer.placeholder")}
          ref={box}
          rows={1}
          value={draft}
        />
        <IconButton
          icon={<Send />}
          isDisabled={draft.trim() === ""}
          label={t("composer.send")}
          onPress={onSend}
          variant="primary"
        />
      </div>
    </div>
  );
}
