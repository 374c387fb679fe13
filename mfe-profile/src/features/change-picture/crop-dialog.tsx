import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import type { Area } from "react-easy-crop";
import styles from "./crop-dialog.module.css";
import { CropStage } from "./crop-stage.tsx";
import type { usePictureUpload } from "./use-picture-upload.ts";

type Props = {
  picture: HTMLImageElement;
  upload: ReturnType<typeof usePictureUpload>;
  onClose: () => void;
};

/** Crops the picture to a square and uploads it. */
export function CropDialog({ picture, upload, onClose }: Props) {
  const { t } = useTranslation("profile");
  const errorText = useErrorText();
  const [area, setArea] = useState<Area | null>(null);

  function leave(): void {
    if (upload.isPending) upload.cancel();
    // An upload that is stopped goes back to the crop: nothing that was set is lost.
    else onClose();
  }

  return (
    <Dialog
      footer={
        <>
          <Button isDisabled={upload.isPending && !upload.canCancel} onPress={leave} variant="secondary">
            {t("picture.cancel")}
          </Button>
          <Button
            isDisabled={!area}
            isPending={upload.isPending}
            onPress={() => area && !upload.isPending && upload.send({ picture, area })}
          >
            {t("picture.send")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={leave}
      title={t("picture.crop")}
    >
      <FormError>{upload.error ? errorText(upload.error) : null}</FormError>
      <CropStage isFixed={upload.isPending} onChange={setArea} url={picture.src} />
      {upload.isPending ? (
        <progress aria-label={t("picture.progress")} className={styles.progress} max={1} value={upload.share} />
      ) : null}
    </Dialog>
  );
}
