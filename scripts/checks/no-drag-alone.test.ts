import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

/** Sources that follow a pointer, each with its alternative for people who cannot drag. */
const DRAGGED: Record<string, string> = {
  "mfe-booking/src/features/calendar/trainer/use-swipe.ts": "buttons for the days before and after",
  "mfe-booking/src/shared/hours/use-stroke.ts": "two presses, the arrow keys, and hours as text",
  "mfe-profile/src/features/change-picture/crop-stage.tsx": "buttons for each direction, and the arrow keys",
  "shell/src/early/early-script.ts": "a press or a key ends the film as well",
  "shell/src/frame/drawer/use-swipe-to-close.ts": "the drawer's button to close, and Escape",
};

const FOLLOWS_POINTER =
  /\bimport Cropper\b|onPointerDown|onPointerMove|onTouchMove|onMouseMove|onDrag(?:Start|Over)|draggable|useMove\b|useDrag|["'](?:pointermove|touchmove|mousemove|dragstart)["']/;

it("nothing works by dragging alone", () => {
  const sources = globSync("{shell,mfe-*,shared/ui,shared/platform}/src/**/*.{ts,tsx}", { cwd: ROOT });
  const dragged = sources
    .filter((path) => !/\.(test|fixtures)\./.test(path))
    .filter((path) => FOLLOWS_POINTER.test(readFileSync(join(ROOT, path), "utf8")));
  expect(dragged.filter((path) => !(path in DRAGGED))).toEqual([]);
  expect(Object.keys(DRAGGED).filter((path) => !dragged.includes(path))).toEqual([]);
});
