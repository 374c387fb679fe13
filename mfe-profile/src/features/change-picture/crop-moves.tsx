import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import type { MediaSize, Point, Size } from "react-easy-crop";
import styles from "./crop-dialog.module.css";

/** In pixels of the screen: a tenth of a small window. */
const STEP = 24;
const MOVES = {
  moveLeft: { x: -STEP, y: 0 },
  moveRight: { x: STEP, y: 0 },
  moveUp: { x: 0, y: -STEP },
  moveDown: { x: 0, y: STEP },
} as const;

/** As far as the window stays covered by the picture. */
function clampOffset(value: number, picture: number, window: number): number {
  const most = Math.max(0, (picture - window) / 2);
  return Math.min(most, Math.max(-most, value));
}

type Props = {
  crop: Point;
  zoom: number;
  picture: Pick<MediaSize, "width" | "height"> | null;
  window: Size | null;
  isDisabled: boolean;
  onMove: (crop: Point) => void;
};

/** Moves the picture by single presses, for those who can neither drag nor use a keyboard. */
export function CropMoves({ crop, zoom, picture, window, isDisabled, onMove }: Props) {
  const { t } = useTranslation("profile");
  function move({ x, y }: Point): void {
    if (!picture || !window) return;
    onMove({
      x: clampOffset(crop.x + x, picture.width * zoom, window.width),
      y: clampOffset(crop.y + y, picture.height * zoom, window.height),
    });
  }
  return (
    <fieldset aria-label={t("picture.move")} className={styles.moves}>
      {(Object.keys(MOVES) as (keyof typeof MOVES)[]).map((name) => (
        <Button isDisabled={isDisabled} key={name} onPress={() => move(MOVES[name])} size="small" variant="secondary">
          {t(`picture.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}
