import { type ReactNode, useId } from "react";
import { starPath } from "../pictures/star-path.ts";
import { classNames } from "../provider/class-names.ts";
import styles from "./people.module.css";
import { Clothes } from "./portrait/clothes.tsx";
import { Face } from "./portrait/face.tsx";
import {
  Beard,
  BunBack,
  BunFront,
  Curls,
  CurlsBack,
  LongHairBack,
  LongHairFront,
  Moustache,
  ShortHair,
  SidePart,
} from "./portrait/hair.tsx";
import { type Form, type Look, lookOf, type PortraitKind } from "./portrait/looks.ts";
import { Hijab, LooseHijab, TiedScarf, Turban } from "./portrait/scarves.tsx";

export type PortraitProps = {
  /** Usually the person's id; the same seed is always drawn the same. */
  seed: string;
  /** The alternative text. Empty when the name is beside the picture. */
  name: string;
  size?: number;
  kind?: PortraitKind;
  className?: string;
};

type Parts = { back?: ReactNode; front: ReactNode; hidesEars?: boolean };

const FORMS: Record<Form, (look: Look) => Parts> = {
  hijab: ({ cloth }) => ({ front: <Hijab cloth={cloth} />, hidesEars: true }),
  hijabLoose: ({ cloth }) => ({ front: <LooseHijab cloth={cloth} />, hidesEars: true }),
  hijabTurban: ({ cloth }) => ({ front: <TiedScarf cloth={cloth} /> }),
  long: ({ hair }) => ({ back: <LongHairBack hair={hair} />, front: <LongHairFront hair={hair} />, hidesEars: true }),
  bun: ({ hair }) => ({ back: <BunBack hair={hair} />, front: <BunFront hair={hair} /> }),
  curly: ({ hair }) => ({ back: <CurlsBack hair={hair} />, front: <Curls hair={hair} isLong />, hidesEars: true }),
  short: ({ hair }) => ({ front: <ShortHair hair={hair} /> }),
  sidePart: ({ hair }) => ({ front: [<SidePart hair={hair} key="hair" />, <Moustache hair={hair} key="lip" />] }),
  beard: ({ hair }) => ({ front: [<Beard hair={hair} key="beard" />, <ShortHair hair={hair} key="hair" />] }),
  curlyBeard: ({ hair }) => ({ front: [<Beard hair={hair} key="beard" />, <Curls hair={hair} key="hair" />] }),
  turban: ({ hair, cloth }) => ({ front: [<Beard hair={hair} key="beard" />, <Turban cloth={cloth} key="cloth" />] }),
  grey: ({ hair }) => ({ front: [<SidePart hair={hair} key="hair" />, <Moustache hair={hair} key="lip" />] }),
};

/** An illustrated bust, drawn from a seed. Shown until a photo is uploaded. */
export function Portrait({ seed, name, size = 96, kind, className }: PortraitProps) {
  const id = useId();
  const look = lookOf(seed, kind);
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
      <clipPath id={id}>
        <rect height="120" rx="28" width="120" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect fill={look.ground} height="120" width="120" />
        <path d={starPath(60, 56, 62)} fill="#fff" opacity=".42" />
        {back}
        <Clothes clothing={look.clothing} skin={look.skin} />
        <Face
          brow={look.form === "grey" ? "#7d7972" : look.hair}
          hasEars={!hidesEars}
          hasGlasses={look.hasGlasses}
          skin={look.skin}
        />
        {front}
      </g>
    </svg>
  );
}
