import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";

/** Our own question, before the browser's: a refusal there cannot be taken back from here. */
export function PushPrompt({ onAccept, onClose }: { onAccept: () => void; onClose: () => void }) {
  const { t } = useTranslation("profile");
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="secondary">
            {t("push.ask.no")}
          </Button>
          <Button onPress={onAccept}>{t("push.ask.yes")}</Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      size="small"
      title={t("push.ask.title")}
    >
      <p>{t("push.ask.message")}</p>
      <ul>
        <li>{t("push.ask.booking")}</li>
        <li>{t("push.ask.account")}</li>
      </ul>
      <p>{t("push.ask.any")}</p>
    </Dialog>
  );
}
