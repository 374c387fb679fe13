import { IconButton } from "../actions/icon-button.tsx";
import { Copy } from "../icons/index.ts";
import { Num } from "./num.tsx";
import styles from "./reference-code.module.css";

type ReferenceKey = "reference.label" | "reference.copy" | "reference.copied" | "reference.copyFailed";

export type ReferenceCodeProps = {
  code: string;
  /** Translation of the remote, which has every `ReferenceKey`. */
  t: (key: ReferenceKey, values: { code: string }) => string;
  toasts: { show: (toast: { tone: "success" | "error"; text: string }) => void };
  isLabelShown?: boolean;
};

/** Reference code of a booking or an order with a copy button, which is not printed. */
export function ReferenceCode({ code, t, toasts, isLabelShown = false }: ReferenceCodeProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toasts.show({ tone: "success", text: t("reference.copied", { code }) });
    } catch {
      toasts.show({ tone: "error", text: t("reference.copyFailed", { code }) });
    }
  }

  return (
    <span className={styles.reference}>
      {isLabelShown && <span className={styles.label}>{t("reference.label", { code })}</span>}
      <Num>{code}</Num>
      <IconButton
        className={styles.copy}
        label={t("reference.copy", { code })}
        icon={<Copy size={16} />}
        size="small"
        onPress={copy}
      />
    </span>
  );
}
