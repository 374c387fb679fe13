import { useTranslation } from "@kalima/platform/react";
import { lazy, Suspense } from "react";

const ConfirmDialog = lazy(async () => ({ default: (await import("@kalima/ui/overlays")).ConfirmDialog }));

/** Confirms first: ending deletes the messages in this browser. */
export function EndChat({ onKeep, onEnd }: { onKeep: () => void; onEnd: () => void }) {
  const { t } = useTranslation("support-chat");
  return (
    <Suspense>
      <ConfirmDialog
        title={t("end.title")}
        message={t("end.message")}
        confirmLabel={t("end.confirm")}
        cancelLabel={t("end.keep")}
        tone="danger"
        isOpen
        onOpenChange={onKeep}
        onConfirm={onEnd}
      />
    </Suspense>
  );
}
