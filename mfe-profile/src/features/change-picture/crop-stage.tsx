import { useTranslation } from "@kalima/platform/react";
import { useId, useState } from "react";
import Cropper, { type Area, type MediaSize, type Size } from "react-easy-crop";
import styles from "./crop-dialog.module.css";
import { CropMoves } from "./crop-moves.tsx";

const ZOOM_MAX = 4;

type Props = {
  url: string;
  isFixed: boolean;
  /** The square in pixels of the picture itself. */
  onChange: (area: Area) => void;
};

/** The picture behind a square window: moved by drag, touch, arrow keys or buttons, made larger by the slider. */
export function CropStage({ url, isFixed, onChange }: Props) {
  const { t } = useTranslation("profile");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [picture, setPicture] = useState<MediaSize | null>(null);
  const [window, setWindow] = useState<Size | null>(null);
  const id = useId();
  return (
    <>
      {/* The arrow keys and the drag move the picture on the screen itself, whatever the direction of reading. */}
      <div className={styles.stage} dir="ltr" inert={isFixed}>
        <Cropper
          aspect={1}
          classes={{
            containerClassName: styles.container ?? "",
            mediaClassName: styles.media ?? "",
            cropAreaClassName: styles.area ?? "",
          }}
          crop={crop}
          cropperProps={{ role: "application", "aria-label": t("picture.area"), "aria-describedby": `${id}-keys` }}
          // Its own sheet would be written into the page, which the content policy forbids.
          disableAutomaticStylesInjection
          image={url}
          maxZoom={ZOOM_MAX}
          objectFit="contain"
          onCropAreaChange={(_share, pixels) => {
            if (pixels.width > 0) onChange(pixels);
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          keyboardStep={8}
          setCropSize={setWindow}
          setMediaSize={setPicture}
          zoom={zoom}
        />
      </div>
      <p className={styles.note} id={`${id}-keys`}>
        {t("picture.keys")}
      </p>
      <CropMoves crop={crop} isDisabled={isFixed} onMove={setCrop} picture={picture} window={window} zoom={zoom} />
      <label className={styles.zoom}>
        <span>{t("picture.zoom")}</span>
        <input
          disabled={isFixed}
          max={ZOOM_MAX}
          min={1}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          step={0.05}
          type="range"
          value={zoom}
        />
      </label>
    </>
  );
}
