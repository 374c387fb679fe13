import {
  ACCENT,
  ACCENT_SOFT,
  BRAND,
  BRAND_SOFT,
  Bubble,
  CORAL,
  INK,
  Ink,
  Letters,
  PAPER,
  Scribble,
  Star,
} from "./shapes.tsx";

/** A window over Cairo, a desk, and two people's words meeting above the laptop. */
export function HeroScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={186} stroke="none" x={240} y={196} />
      <Window />
      <Desk />
      <Bubble fill={BRAND} h={78} tail="left" w={148} x={218} y={118} />
      <Letters fill="var(--on-brand)" size={30} x={292} y={168}>
        Hello!
      </Letters>
      <Bubble fill={ACCENT} h={72} tail="right" w={132} x={312} y={40} />
      <Letters fill="var(--pic-on-accent)" size={30} x={378} y={86}>
        أهلًا
      </Letters>
      <Star fill={CORAL} r={13} x={214} y={64} />
      <Star fill={PAPER} r={8} x={452} y={166} />
      <Star fill={ACCENT} r={9} x={48} y={262} />
    </>
  );
}

function Window() {
  return (
    <>
      <Ink d="M44 316V142a82 82 0 0 1 164 0v174z" fill={PAPER} />
      <Ink d="M56 304V144a70 70 0 0 1 140 0v160z" fill={ACCENT_SOFT} />
      <circle cx="152" cy="142" fill={ACCENT} r="24" stroke={INK} />
      <Ink d="M56 250l34-44 30 38 16-20 60 66v14H56z" fill={BRAND_SOFT} />
      <Ink d="M90 206l10 40M136 224l8 26" />
      <Ink d="M98 304v-48h34v48z" fill={PAPER} />
      <Ink d="M98 256a17 19 0 0 1 34 0zM115 237v-8" fill={BRAND} />
      <Ink d="M146 304v-86h14v86zM143 218h20v-8h-20zM148 210v-20q5-12 10 0v20zM153 184v-8" fill={PAPER} />
      <Ink d="M72 304v-26h26M160 270h36" />
      <Ink d="M107 304v-18q8-11 16 0v18" fill={BRAND_SOFT} />
      <Ink d="M36 316h180" width={2.5} />
    </>
  );
}

function Desk() {
  return (
    <>
      <Ink d="M30 350h420" width={3} />
      <Ink d="M56 350v34M424 350v34" />
      <Ink d="M226 338v-92q0-10 10-10h142q10 0 10 10v92z" fill={PAPER} />
      <path d="M236 330v-80q0-4 4-4h134q4 0 4 4v80z" fill={BRAND_SOFT} />
      <circle cx="307" cy="282" fill={ACCENT} r="15" stroke={INK} />
      <Ink d="M278 330q2-28 29-28t29 28z" fill={BRAND} />
      <Ink d="M301 285q6 5 12 0" />
      <Ink d="M206 338h202l8 10q0 2-3 2H201q-3 0-3-2z" fill={PAPER} />
      <Ink d="M150 350v-24h32v24zM182 331q11 0 11 7t-11 7" fill={CORAL} />
      <Ink d="M58 350v-12h52v12zM64 338v-12h44v12z" fill={BRAND} />
      <Scribble stroke={PAPER} strokeWidth={2} widths={[20]} x={74} y={332} />
    </>
  );
}
