import { askPasskeyToProve, type FactorProof, neededProof, type ProofWay, prove } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Stack } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";
import { type ReactNode, useState } from "react";
import { ProofForm } from "./proof-form.tsx";

type Asked = { ways: readonly ProofWay[]; settle: (isProved: boolean) => void };

/**
 * Runs calls that want a fresh proof. When the server asks for one, `dialog` asks the person and the call is made again, with all
 * that was typed. Whoever closes the dialog gets null.
 */
export function useProving(): { proving: <T>(call: () => Promise<T>) => Promise<T | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function proving<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      if (!isAppError(error) || error.code !== "auth.proof_required") throw error;
      const { ways } = neededProof.parse(error.extra);
      const isProved = await new Promise<boolean>((settle) => setAsked({ ways, settle }));
      setAsked(null);
      return isProved ? call() : null;
    }
  }
  return { proving, dialog: asked ? <ProofDialog {...asked} /> : null };
}

/** Asks for the second factor, or the password, over what the person was about to do. */
function ProofDialog({ ways, settle }: Asked) {
  const { t } = useTranslation("auth");
  const { http } = usePlatform();
  const send = async (proof: FactorProof) => {
    await http.call(prove, { body: { proof } });
    settle(true);
  };
  return (
    <Dialog isOpen onOpenChange={() => settle(false)} size="small" title={t("proof.title")}>
      <Stack gap={4}>
        <p>{t("proof.lead")}</p>
        <ProofForm
          askPasskey={() => http.call(askPasskeyToProve)}
          send={send}
          submitLabel={t("proof.confirm")}
          ways={ways}
        >
          <Button onPress={() => settle(false)} variant="quiet">
            {t("proof.cancel")}
          </Button>
        </ProofForm>
      </Stack>
    </Dialog>
  );
}
