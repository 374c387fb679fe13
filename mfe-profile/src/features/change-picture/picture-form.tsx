import type { storedFile, User } from "@kalima/contracts/api";
import { useErrorText, useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Avatar, Button, Camera, Form, FormError, Inline } from "@kalima/ui";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import { useAccountChange } from "../../shared/use-account-change.ts";
import styles from "./picture-form.module.css";
import { PICTURE_TYPES, pictureFault } from "./picture-rules.ts";

/** Chooses a picture, then sends it with its progress; the account takes it over by the id of the file. */
export function PictureForm({ user }: { user: User }) {
  const { t } = useTranslation("profile");
  const { http, toasts } = usePlatform();
  const errorText = useErrorText();
  const failureToast = useFailureToast();
  const change = useAccountChange();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const save = useMutation({
    mutationFn: async (picture: File) => {
      const body = new FormData();
      body.append("purpose", "picture");
      body.append("file", picture);
      const { id } = await http.post<z.infer<typeof storedFile>>("/files", body, { onProgress: setShare });
      await change({ profilePictureId: id });
    },
    onSuccess: () => {
      take(null);
      toasts.show({ tone: "success", text: t("picture.saved") });
    },
    onError: (error) => failureToast(error, t("picture.failed")),
    onSettled: () => setShare(0),
  });

  function take(picture: File | null): void {
    if (input.current && !picture) input.current.value = "";
    setFile(picture);
    setFault(picture ? pictureFault(picture) : null);
    save.reset();
  }

  function send(): void {
    const wrong = pictureFault(file);
    setFault(wrong);
    if (wrong) choose.current?.focus();
    else if (file && !save.isPending) save.mutate(file);
  }

  return (
    <div className={styles.picture}>
      <Avatar name={user.name} size={96} url={user.account.profilePicture?.url} />
      <Form aria-label={t("picture.label")} className={styles.form} onSubmit={send}>
        <FormError>{errorText(fault ?? save.error)}</FormError>
        <input
          accept={PICTURE_TYPES.join()}
          aria-label={t("picture.file")}
          hidden
          onChange={(event) => take(event.currentTarget.files?.[0] ?? null)}
          ref={input}
          type="file"
        />
        <Inline gap={3} wrap>
          <Button
            icon={<Camera />}
            isDisabled={save.isPending}
            onPress={() => input.current?.click()}
            ref={choose}
            variant="secondary"
          >
            {t("picture.choose")}
          </Button>
          <Button isPending={save.isPending} type="submit">
            {t("picture.save")}
          </Button>
        </Inline>
        <p className={styles.note}>{file ? <bdi>{file.name}</bdi> : t("picture.rule")}</p>
        {save.isPending ? (
          <progress aria-label={t("picture.progress")} className={styles.progress} max={1} value={share} />
        ) : null}
      </Form>
    </div>
  );
}
