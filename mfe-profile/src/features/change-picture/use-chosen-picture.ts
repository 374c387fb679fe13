import { PICTURE_UPLOAD } from "@kalima/accounts-contract";
import { findUploadFault } from "@kalima/contracts/uploads";
import { useEffect, useRef, useState } from "react";
import { closePicture, openPicture } from "./cropped-picture.ts";

export const loadCropDialog = () => import("./crop-dialog.tsx");

type Chosen = {
  file: File | null;
  picture: HTMLImageElement | null;
  isOpen: boolean;
  isOpening: boolean;
  /** An error or its code, or `broken` for a file that is not a picture. */
  fault: unknown;
};

const NOTHING: Chosen = { file: null, picture: null, isOpen: false, isOpening: false, fault: null };

/** The chosen file, once it is known to be a picture, and whether the crop dialog is open. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState(NOTHING);
  const latest = useRef<File>(null);
  const { picture } = chosen;
  useEffect(() => () => (picture ? closePicture(picture) : undefined), [picture]);

  async function take(file: File): Promise<void> {
    latest.current = file;
    const fault = findUploadFault(PICTURE_UPLOAD, file);
    if (fault) return setChosen({ ...NOTHING, fault });
    setChosen({ ...NOTHING, file, isOpening: true });
    const [opened, loaded] = await Promise.allSettled([openPicture(file), loadCropDialog()]);
    const picture = opened.status === "fulfilled" ? opened.value : null;
    if (latest.current !== file) return picture ? closePicture(picture) : undefined;
    if (!picture) setChosen({ ...NOTHING, fault: "broken" });
    else if (loaded.status === "rejected") {
      closePicture(picture);
      setChosen({ ...NOTHING, fault: loaded.reason });
    } else setChosen({ ...NOTHING, file, picture, isOpen: true });
  }

  return {
    ...chosen,
    take,
    /** Opens the crop dialog again; returns false when no picture is chosen. */
    open(): boolean {
      if (chosen.isOpening) return true;
      const fault = chosen.picture ? null : (chosen.fault ?? "validation.image_required");
      setChosen({ ...chosen, fault, isOpen: !fault });
      return !fault;
    },
    close: () => setChosen((now) => ({ ...now, isOpen: false })),
    forget: () => setChosen(NOTHING),
  };
}
