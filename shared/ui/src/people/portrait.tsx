import type { ReactNode } from "react";
import { starArea } from "../pictures/star-area.ts";
import { classNames } from "../provider/class-names.ts";
import styles from "./people.module.css";
import { Clothes } from "./portrait/clothes.tsx";
import {
  BEARD,
  BUN,
  CURLS,
  CURLS_BACK,
  Hair,
  LONG_CURLS,
  LONG_HAIR,
  LONG_HAIR_BACK,
  MOUSTACHE,
  SHORT_HAIR,
  SIDE_PART,
} from "./portrait/hair.tsx";
import { chooseLook, type Form, type Look, type PortraitKind } from "./portrait/looks.ts";
import { Hijab, LooseHijab, TiedScarf } from "./portrait/scarves.tsx";

// Outlines of one colour are one path, so all run clockwise: where they overlap, opposite directions would cut a hole.
const HEAD = "M41 47C41 31 48 24 60 24S79 31 79 47C79 63 71 77 60 77S41 63 41 47Z";
const NECK = "M50 66h20v24q-10 9-20 0z";
const EAR_SHADE = "M75.2 52a3.8 5.5 0 1 1 7.6 0 3.8 5.5 0 1 1-7.6 0z";
const EARS = `M37.2 52a3.8 5.5 0 1 1 7.6 0 3.8 5.5 0 1 1-7.6 0z${EAR_SHADE}`;

const FEATURE = "#2B1B14";

/** Cheeks, eyes, brows, nose and a smile; lashes and lips of women, which are seen at the size of a list. Dots are strokes without a length, as wide as the dot. */
function Face({ hasGlasses, brow, isWoman }: { hasGlasses: boolean; brow: string; isWoman: boolean }) {
  return (
    <>
      <path d="M49.5 60v0M70.5 60v0" opacity=".16" stroke="#E4573D" strokeWidth="9" />
      <path
        d="M49.9 51.5a2.1 2.6 0 1 1 4.2 0 2.1 2.6 0 1 1-4.2 0zM65.9 51.5a2.1 2.6 0 1 1 4.2 0 2.1 2.6 0 1 1-4.2 0z"
        fill={FEATURE}
      />
      <path d="M52.8 50.6v0M68.8 50.6v0" stroke="#fff" strokeWidth="1.4" />
      <path d="M47.5 45.5q4-3 8-.8M64.5 44.7q4-2.2 8 .8" stroke={brow} strokeWidth="2" />
      <path d="M60.5 53q-.5 4-1.8 6 1.3 1.2 3 .6" opacity=".55" stroke={FEATURE} strokeWidth="1.5" />
      <path d="M54 66q6 5 12 0" stroke={isWoman ? "#B03A3A" : FEATURE} strokeWidth={isWoman ? 3 : 2} />
      {isWoman ? <path d="M50 50l-3-2M70 50l3-2" stroke={FEATURE} strokeWidth="1.8" /> : null}
      {hasGlasses ? (
        <path
          d="M44.7 52a6.8 6.8 0 1 1 13.6 0 6.8 6.8 0 1 1-13.6 0zM61.7 52a6.8 6.8 0 1 1 13.6 0 6.8 6.8 0 1 1-13.6 0zM58.3 51q1.7-1.2 3.4 0M44.7 51l-3.5-1.5M75.3 51l3.5-1.5"
          fill="#fff"
          fillOpacity=".18"
          stroke={FEATURE}
          strokeLinecap="butt"
          strokeWidth="1.6"
        />
      ) : null}
    </>
  );
}

export type PortraitProps = {
  /** Usually the person's id; the same seed is always drawn the same. */
  seed: string;
  /** The alternative text. Empty when the name is beside the picture. */
  name: string;
  size?: number;
  kind?: PortraitKind;
  className?: string;
};

/** `back` is the outline of hair behind the head. */
type PortraitParts = { back?: string; front: ReactNode; hidesEars?: boolean };

const FORMS: Record<Form, (look: Look) => PortraitParts> = {
  hijab: ({ cloth }) => ({ front: <Hijab cloth={cloth} />, hidesEars: true }),
  hijabLoose: ({ cloth }) => ({ front: <LooseHijab cloth={cloth} />, hidesEars: true }),
  hijabTurban: ({ cloth }) => ({ front: <TiedScarf cloth={cloth} />, hidesEars: true }),
  long: ({ hair }) => ({
    back: LONG_HAIR_BACK,
    front: <Hair d={LONG_HAIR} hair={hair} light="M46 30q8-9 20-8" />,
    hidesEars: true,
  }),
  bun: ({ hair }) => ({ front: <Hair d={BUN} hair={hair} light="M48 28q10-6 20-2" /> }),
  curly: ({ hair }) => ({ back: CURLS_BACK, front: <Hair d={LONG_CURLS} hair={hair} />, hidesEars: true }),
  short: ({ hair }) => ({ front: <Hair d={SHORT_HAIR} hair={hair} /> }),
  sidePart: withMoustache,
  beard: ({ hair }) => ({ front: <Hair d={BEARD + SHORT_HAIR} hair={hair} /> }),
  curlyBeard: ({ hair }) => ({ front: <Hair d={BEARD + CURLS} hair={hair} /> }),
  grey: withMoustache,
};

function withMoustache({ hair }: Look): PortraitParts {
  return { front: <Hair d={SIDE_PART + MOUSTACHE} hair={hair} light="M52 23q10 8 22 9" /> };
}

/** An illustrated bust, drawn from a seed. Shown until a photo is uploaded. */
export function Portrait({ seed, name, size = 96, kind, className }: PortraitProps) {
  const look = chooseLook(seed, kind);
  const { back, front, hidesEars } = FORMS[look.form](look);
  return (
    <svg
      aria-hidden={name ? undefined : true}
      aria-label={name || undefined}
      className={classNames(styles.portrait, className)}
      height={size}
      role={name ? "img" : undefined}
      viewBox="0 0 120 120"
      width={size}
    >
      <rect fill={look.ground} height="120" width="120" />
      <path d={starArea(60, 56, 62)} fill="#fff" opacity=".42" />
      {back ? <path d={back} fill={look.hair} /> : null}
      <path d={hidesEars ? NECK + HEAD : NECK + HEAD + EARS} fill={look.skin} />
      <Clothes clothing={look.clothing} earShade={hidesEars ? "" : EAR_SHADE} />
      <Face brow={look.form === "grey" ? "#7d7972" : look.hair} hasGlasses={look.hasGlasses} isWoman={look.isWoman} />
      {front}
    </svg>
  );
}
