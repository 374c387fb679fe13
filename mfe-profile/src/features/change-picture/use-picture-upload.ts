import { uploadFile } from "@kalima/accounts-contract";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { useRef, useState } from "react";
import type { Area } from "react-easy-crop";
import { useAccountChange } from "../../shared/use-account.ts";
import { cropPicture } from "./cropped-picture.ts";

type Crop = { picture: HTMLImageElement; area: Area };

/** Sends the chosen square and makes it the picture of the account. Can be taken back until the file has arrived. */
export function usePictureUpload(onSaved: () => void) {
  const { t } = useTranslation("profile");
  const { http, toasts } = usePlatform();
  const failureToast = useFailureToast();
  const change = useAccountChange();
  const leaving = useRef<AbortController>(null);
  const [share, setShare] = useState(0);
  const [hasArrived, setArrived] = useState(false);

  const save = useMutation({
    mutationFn: async ({ picture, area }: Crop) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const body = new FormData();
      // The server reads the purpose before it takes the file.
      body.append("purpose", "picture");
      body.append("file", await cropPicture(picture, area));
      signal.throwIfAborted();
      const { id } = await http.call(uploadFile, { body, onProgress: setShare, signal });
      setArrived(true);
      await change({ profilePictureId: id });
    },
    onSuccess: () => {
      toasts.show({ tone: "success", text: t("picture.saved") });
      onSaved();
    },
    onError: (error) => {
      if (!leaving.current?.signal.aborted) failureToast(error, t("picture.failed"));
    },
    onSettled: () => {
      setShare(0);
      setArrived(false);
    },
  });

  return {
    send: save.mutate,
    cancel(): void {
      if (!hasArrived) leaving.current?.abort();
    },
    reset: save.reset,
    error: leaving.current?.signal.aborted ? null : save.error,
    isPending: save.isPending,
    canCancel: !hasArrived,
    share,
  };
}
