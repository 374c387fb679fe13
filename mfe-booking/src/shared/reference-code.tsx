import { usePlatform, useTranslation } from "@kalima/platform/react";
import { IconButton, Num } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import styles from "./reference-code.module.css";

/** Reference code of a booking with a copy button. */
export function ReferenceCode({ code }: { code: string }) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toasts.show({ tone: "success", text: t("reference.copied") });
    } catch {
      toasts.show({ tone: "error", text: t("reference.copyFailed") });
    }
  }

  return (
    <span className={styles.reference}>
      <span className={styles.label}>{t("reference.label")}</span> <Num>{code}</Num>
      <IconButton label={t("reference.copy", { code })} icon={<Copy size={16} />} size="small" onPress={copy} />
    </span>
  );
}
