import type { ReactNode } from "react";
import { starArea } from "../pictures/star-area.ts";
import { classNames } from "../provider/class-names.ts";
import styles from "./people.module.css";
import { Clothes } from "./portrait/clothes.tsx";
import { Face } from "./portrait/face.tsx";
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
import { Hijab, LooseHijab, TiedScarf, Turban } from "./portrait/scarves.tsx";
import { EAR_SHADE, EARS, HEAD, NECK } from "./portrait/skin.ts";

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
  hijabTurban: ({ cloth }) => ({ front: <TiedScarf cloth={cloth} /> }),
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
  turban: ({ hair, cloth }) => ({
    front: (
      <>
        <Hair d={BEARD} hair={hair} />
        <Turban cloth={cloth} />
      </>
    ),
  }),
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
      <Face brow={look.form === "grey" ? "#7d7972" : look.hair} hasGlasses={look.hasGlasses} />
      {front}
    </svg>
  );
}
