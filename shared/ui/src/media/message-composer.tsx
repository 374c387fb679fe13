import { showsSomething } from "@kalima/contracts/domain";
import { CHAT_TEXT_MAX_LENGTH } from "@kalima/messages-contract";
import { IconButton, VisuallyHidden } from "@kalima/ui";
import { Send } from "@kalima/ui/icons";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./message-composer.module.css";

type Props = {
  label: string;
  placeholder: string;
  sendLabel: string;
  /** For a page that moves the focus here. */
  boxId?: string;
  draft: string;
  onDraft: (draft: string) => void;
  onSend: () => void;
  /** Controls above the text. */
  above?: ReactNode;
  /** Icons beside the text, for messages other than text. What they show in full takes a line above it. */
  tools?: ReactNode;
};

/** The box of a conversation. Enter sends, Shift+Enter breaks the line; an Enter that ends an IME composition does neither. */
export function MessageComposer({ label, placeholder, sendLabel, boxId, draft, onDraft, onSend, above, tools }: Props) {
  const ownId = useId();
  const id = boxId ?? ownId;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Safari ends the composition before its keydown; keyCode 229 marks it as part of the composition.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    onSend();
  }

  function send() {
    onSend();
    box.current?.focus();
  }

  return (
    <div className={styles.composer}>
      {above}
      <div className={styles.row}>
        {tools}
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
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
          placeholder={placeholder}
          ref={box}
          rows={1}
          value={draft}
        />
        <IconButton
          icon={<Send />}
          isDisabled={!showsSomething(draft)}
          label={sendLabel}
          onPress={send}
          variant="primary"
        />
      </div>
    </div>
  );
}
