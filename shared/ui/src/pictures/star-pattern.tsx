import { useId } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./pictures.module.css";
import { signPath } from "./shapes.tsx";
import { starPath } from "./star-path.ts";

const TILE = 72;
const STARS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Stars and crosses with speech bubbles inside, as a low-contrast ground: fills its positioned parent, in the text colour. */
export function StarPattern({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classNames(styles.pattern, className)} height="100%" width="100%">
      <defs>
        <pattern height={TILE * 2} id={id} patternUnits="userSpaceOnUse" width={TILE * 2}>
          <g fill="none" stroke="currentColor" strokeWidth="1.25">
            {STARS.map(([column, row]) => {
              const x = column * TILE + TILE / 2;
              const y = row * TILE + TILE / 2;
              return (
                <g key={`${column}${row}`}>
                  <path d={starPath(x, y, TILE / 2)} />
                  <path d={starPath(x, y, TILE / 2 - 6)} strokeWidth=".75" />
                  <path
                    d={signPath(x - 7, y - 7, 14, column === row ? "left" : "right")}
                    fill="currentColor"
                    stroke="none"
                  />
                </g>
              );
            })}
          </g>
        </pattern>
      </defs>
      <rect fill={`url(#${id})`} height="100%" width="100%" />
    </svg>
  );
}
