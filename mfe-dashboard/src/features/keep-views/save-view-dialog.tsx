import { showsSomething } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { VIEW_NAME_MAX_LENGTH, type ViewList } from "@kalima/staff-contract";
import { TextField } from "@kalima/ui";
import { FormDialog } from "@kalima/ui/form-dialog";
import { Checkbox } from "@kalima/ui/forms";
import { useState } from "react";
import { useSaveView } from "./use-views.ts";

type SaveViewDialogProps = { list: ViewList; query: string; onClose: () => void };

/** Names what is filtered now. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
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
    <FormDialog
      error={save.error}
      isPending={save.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="small"
      submitLabel={t("views.save")}
      title={t("views.save")}
    >
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
    </FormDialog>
  );
}
