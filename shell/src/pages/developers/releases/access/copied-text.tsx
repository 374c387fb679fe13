import { Button, Inline, Stack, TextField } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import { useState } from "react";
import styles from "./access.module.css";
import type { AccessTexts } from "./access-texts.ts";

/** A text to take away: selected and copied by a button, or by hand where the browser refuses. */
export function CopiedText({ label, text, t }: { label: string; text: string; t: AccessTexts }) {
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("copyFailed");
    }
  }

  return (
    <Stack gap={2}>
      <TextField direction="ltr" isReadOnly label={label} value={text} />
      <Inline gap={3} wrap>
        <Button icon={<Copy size={18} />} onPress={copy} size="small" variant="secondary">
          {t("copy")}
        </Button>
        <span aria-live="polite" className={styles.note}>
          {outcome ? t(outcome) : null}
        </span>
      </Inline>
    </Stack>
  );
}
