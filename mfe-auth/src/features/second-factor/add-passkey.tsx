import { addPasskey, beginPasskey, passkeyName } from "@kalima/accounts-contract";
import { FormTextField } from "@kalima/platform/fields";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import * as z from "zod/mini";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { createPasskey } from "./sign-with-passkey.ts";

const passkeyForm = z.object({ name: passkeyName });

type AddPasskeyProps = {
  /** `recoveryCodes` come with the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Asks for a name, then has the device make a passkey. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const { t } = useTranslation("auth");
  const { http } = usePlatform();
  const [isDeclined, setDeclined] = useState(false);
  const form = useForm({ resolver: schemaResolver(passkeyForm), defaultValues: { name: "" } });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("factors.passkeys.failed"),
    send: async ({ name }) => {
      setDeclined(false);
      const passkey = await createPasskey(await http.call(beginPasskey));
      if (passkey) return http.call(addPasskey, { body: { name, passkey } });
      setDeclined(true);
      return null;
    },
    onDone: (added) => added && onDone(added.recoveryCodes),
  });
  return (
    <Dialog isOpen onOpenChange={onClose} size="small" title={t("factors.passkeys.add")}>
      <Form onSubmit={submit}>
        <FormError>{isDeclined ? t("factors.passkeys.cancelled") : formError}</FormError>
        <FormTextField
          autoFocus
          control={form.control}
          description={t("factors.passkeys.nameHint")}
          label={t("factors.passkeys.name")}
          name="name"
        />
        <Inline gap={3} justify="end" wrap>
          <Button isDisabled={isPending} onPress={onClose} variant="secondary">
            {t("factors.cancel")}
          </Button>
          <Button isPending={isPending} type="submit">
            {t("factors.passkeys.create")}
          </Button>
        </Inline>
      </Form>
    </Dialog>
  );
}
