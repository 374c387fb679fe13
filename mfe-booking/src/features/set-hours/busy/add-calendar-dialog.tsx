import { showsSomething } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import styles from "./busy.module.css";
import { useAddBusyCalendar } from "./busy.queries.ts";

const APPS = ["google", "outlook", "apple"] as const;
const EXAMPLE = "https://calendar.google.com/…/basic.ics";

/** Takes the address of another calendar, and tells where apps show it. */
export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const add = useAddBusyCalendar();
  const [address, setAddress] = useState("");
  const [wasTried, setTried] = useState(false);
  const isRefused = isAppError(add.error) && add.error.fields?.address !== undefined;
  const isMissing = wasTried && !showsSomething(address);
  const problem = isMissing ? errorText("validation.required") : isRefused ? t("hours.busy.refused") : undefined;

  function submit() {
    setTried(true);
    if (!showsSomething(address)) return;
    add.mutate(address.trim(), {
      onSuccess() {
        toasts.show({ tone: "success", text: t("hours.busy.added") });
        onClose();
      },
    });
  }

  return (
    <FormDialog
      error={isRefused ? null : add.error}
      isPending={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("hours.add")}
      title={t("hours.busy.add")}
    >
      <TextField
        description={t("hours.busy.secret")}
        direction="ltr"
        errorMessage={problem}
        inputMode="url"
        isRequired
        label={t("hours.busy.address")}
        name="calendar-address"
        onChange={(typed) => {
          setAddress(typed);
          add.reset();
        }}
        placeholder={EXAMPLE}
        value={address}
      />
      <h3 className={styles.appsTitle}>{t("hours.busy.where")}</h3>
      <dl className={styles.apps}>
        {APPS.map((app) => (
          <div key={app}>
            <dt>{t(`hours.busy.apps.${app}`)}</dt>
            <dd>{t(`hours.busy.steps.${app}`)}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
