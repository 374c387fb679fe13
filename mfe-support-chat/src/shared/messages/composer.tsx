import { usePlatform, useTranslation } from "@kalima/platform/react";
import { MediaTools, type MediaToolsProps, MessageComposer } from "@kalima/ui/media";

type Props = {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: () => void;
  /** Null where only texts can be sent. */
  media: Omit<MediaToolsProps, "onFault"> | null;
};

/** The box of a conversation, with pictures and voice notes. */
export function Composer({ draft, onDraft, onSend, media }: Props) {
  const { t } = useTranslation("support-chat");
  const { logger } = usePlatform();
  return (
    <MessageComposer
      draft={draft}
      label={t("composer.label")}
      onDraft={onDraft}
      onSend={onSend}
      placeholder={t("composer.placeholder")}
      sendLabel={t("composer.send")}
      tools={media && <MediaTools {...media} onFault={(fault) => logger.warn("The microphone failed", fault)} />}
    />
  );
}
