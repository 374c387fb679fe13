import { type Account, PICTURE_UPLOAD } from "@kalima/accounts-contract";
import { toAccept, toMegabytes } from "@kalima/contracts/uploads";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Avatar, Button, Form, Inline, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Camera } from "@kalima/ui/icons";
import { lazy, Suspense, useRef } from "react";
import styles from "./picture-form.module.css";
import { loadCropDialog, useChosenPicture } from "./use-chosen-picture.ts";
import { usePictureUpload } from "./use-picture-upload.ts";

const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }));

/** Chooses a picture; which square of it is taken, and the sending, are the dialog's. */
export function PictureForm({ user }: { user: Account }) {
  const { t } = useTranslation("profile");
  const errorText = useErrorText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const chosen = useChosenPicture();
  const upload = usePictureUpload(chosen.forget);

  function take(file: File | undefined): void {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (!file) return;
    upload.reset();
    chosen.take(file);
  }

  function open(): void {
    if (chosen.open()) upload.reset();
    else choose.current?.focus();
  }

  const { fault } = chosen;
  return (
    <div className={styles.picture}>
      <Avatar name={user.name} size={96} url={user.account.profilePicture?.url} />
      <Form aria-label={t("picture.label")} className={styles.form} onSubmit={open}>
        <FormError>{fault === "broken" ? t("picture.broken") : errorText(fault)}</FormError>
        <input
          accept={toAccept(PICTURE_UPLOAD)}
          aria-label={t("picture.file")}
          hidden
          onChange={(event) => take(event.currentTarget.files?.[0])}
          ref={input}
          type="file"
        />
        <Inline gap={3} wrap>
          <Button
            icon={<Camera />}
            onPress={() => input.current?.click()}
            ref={choose}
            variant={chosen.file ? "secondary" : "primary"}
          >
            {t("picture.choose")}
          </Button>
          {chosen.file && (
            <Button isPending={chosen.isOpening} type="submit">
              {t("picture.save")}
            </Button>
          )}
        </Inline>
        <p className={styles.note}>
          {chosen.file ? (
            <bdi data-unsent="file">{chosen.file.name}</bdi>
          ) : (
            t("picture.rule", { size: format.number(toMegabytes(PICTURE_UPLOAD)) })
          )}
        </p>
      </Form>
      {chosen.picture && chosen.isOpen ? (
        <Suspense>
          <CropDialog onClose={chosen.close} picture={chosen.picture} upload={upload} />
        </Suspense>
      ) : null}
    </div>
  );
}
