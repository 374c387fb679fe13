import { type beginTotp, confirmTotp } from "@kalima/accounts-contract";
import type { AnswerOf } from "@kalima/contracts/operations";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Inline, Stack, TextField } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";
import { useId } from "react";
import { CodeForm } from "../../shared/code/code-form.tsx";
import { QrCode } from "./qr-code.tsx";

type SetUpTotpProps = {
  begun: AnswerOf<typeof beginTotp>;
  /** `recoveryCodes` come with the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Shows the key to an app, and takes the first code that the app makes of it. */
export function SetUpTotp({ begun, onDone, onClose }: SetUpTotpProps) {
  const { t } = useTranslation("auth");
  const { http } = usePlatform();
  const codeId = useId();
  return (
    <Dialog isOpen onOpenChange={onClose} size="small" title={t("factors.app.dialog")}>
      <Stack gap={4}>
        <p>{t("factors.app.scan")}</p>
        <QrCode label={t("factors.app.qr")} text={begun.address} />
        <TextField
          description={t("factors.app.typed")}
          direction="ltr"
          isReadOnly
          label={t("factors.app.key")}
          name="totp-key"
          value={begun.key.replace(/(.{4})(?=.)/g, "$1 ")}
        />
        <p id={codeId}>{t("factors.app.code")}</p>
        <CodeForm<AnswerOf<typeof confirmTotp>>
          describedBy={codeId}
          failureText={t("factors.app.failed")}
          onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
          send={(code) => http.call(confirmTotp, { body: { code } })}
          submitLabel={t("factors.app.finish")}
        />
        <Inline>
          <Button onPress={onClose} variant="quiet">
            {t("factors.cancel")}
          </Button>
        </Inline>
      </Stack>
    </Dialog>
  );
}
