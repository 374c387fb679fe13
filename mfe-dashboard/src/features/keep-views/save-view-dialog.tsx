import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { VIEW_NAME_MAX_LENGTH, type ViewList } from "@kalima/staff-contract";
import { Button, Form, TextField } from "@kalima/ui";
import { Checkbox, FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useId, useState } from "react";
import { useSaveView } from "./use-views.ts";

type SaveViewDialogProps = { list: ViewList; query: string; onClose: () => void };

/** Names what is filtered now. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const formId = useId();
  const save = useSaveView();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function submit() {
    if (!showsSomething(name)) return setMissing(true);
    save.mutate(
      { list, name, query, isShared },
      {
        onSuccess: () => {
          toasts.show({ tone: "success", text: t("views.saved") });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("views.cancel")}
          </Button>
          <Button form={formId} isPending={save.isPending} type="submit">
            {t("views.save")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("views.save")}
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          description={t("views.nameHint")}
          errorMessage={isMissing && !showsSomething(name) ? t("views.nameMissing") : undefined}
          isRequired
          label={t("views.name")}
          maxLength={VIEW_NAME_MAX_LENGTH}
          name="name"
          onChange={setName}
          value={name}
        />
        <Checkbox isSelected={isShared} onChange={setShared}>
          {t("views.share")}
        </Checkbox>
        {save.error && <FormError>{errorText(save.error)}</FormError>}
      </Form>
    </Dialog>
  );
}
