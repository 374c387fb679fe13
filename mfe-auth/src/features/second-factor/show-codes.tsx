import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Inline, Num, Stack } from "@kalima/ui";
import { Copy, Download } from "@kalima/ui/icons";
import { Dialog } from "@kalima/ui/overlays";
import { useEffect } from "react";
import styles from "./factors.module.css";

const FILE_NAME = "kalima-recovery-codes.txt";
/** On the page while the codes are shown: the rest of it is not printed. */
const PRINTS_CODES = "data-prints-codes";

/** The recovery codes, this once: to copy, keep as a file, or print. */
export function ShowCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation("auth");
  const { toasts } = usePlatform();
  useEffect(() => {
    document.documentElement.setAttribute(PRINTS_CODES, "");
    return () => document.documentElement.removeAttribute(PRINTS_CODES);
  }, []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toasts.show({ tone: "success", text: t("factors.codes.copied") });
    } catch {
      toasts.show({ tone: "error", text: t("factors.codes.copyFailed") });
    }
  }
  function download(): void {
    const text = `${t("factors.codes.file")}\n\n${codes.join("\n")}\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = FILE_NAME;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Dialog isOpen onOpenChange={onClose} role="alertdialog" size="small" title={t("factors.codes.dialog")}>
      <Stack gap={4}>
        <p>{t("factors.codes.once")}</p>
        <ul aria-label={t("factors.codes.list")} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Num>{code}</Num>
            </li>
          ))}
        </ul>
        <Inline gap={2} wrap>
          <Button icon={<Copy size={18} />} onPress={copy} variant="secondary">
            {t("factors.codes.copy")}
          </Button>
          <Button icon={<Download size={18} />} onPress={download} variant="secondary">
            {t("factors.codes.download")}
          </Button>
          <Button onPress={() => window.print()} variant="secondary">
            {t("factors.codes.print")}
          </Button>
        </Inline>
        <Button fullWidth onPress={onClose}>
          {t("factors.codes.kept")}
        </Button>
      </Stack>
    </Dialog>
  );
}
