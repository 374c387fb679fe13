import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { useFormat } from "../format/use-format.ts";
import { useUi } from "../provider/ui-context.ts";
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

/** A question sheet, one answer chosen, and the level that comes of it. */
export function TestScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={112} y={92} />
      <Ink d="M52 22h96q10 0 10 10v120q0 10-10 10H52q-10 0-10-10V32q0-10 10-10z" fill={PAPER} />
      <Scribble widths={[64, 44]} x={58} y={42} />
      <Ink d="M58 76h12v12H58zM58 100h12v12H58zM58 124h12v12H58z" fill={PAPER} />
      <Ink d="M58 100h12v12H58z" fill={BRAND} />
      <Ink d="M60.5 106l3 3 5-6" stroke="var(--on-brand)" />
      <Scribble gap={24} strokeWidth={2.5} widths={[52, 60, 40]} x={80} y={82} />
      <Star fill={ACCENT} r={36} x={176} y={112} />
      <Letters fill="var(--pic-on-accent)" size={24} x={176} y={120.5}>
        B1
      </Letters>
      <Bubble fill={PAPER} h={26} tail="right" w={48} x={164} y={26} />
      <Ink d="M178 39l6 6 12-12" stroke={BRAND} width={3} />
    </>
  );
}

/** A trainer in a frame, with something kind to say. */
export function TrainerScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={82} stroke="none" x={108} y={94} />
      <Ink d="M46 164q0-46 44-50h24q44 4 44 50z" fill={BRAND} />
      <Ink d="M92 96v20q10 10 20 0V96z" fill="var(--pic-skin)" />
      <Ink d="M76 68q0-32 26-32t26 32q0 36-26 38-26-2-26-38z" fill="var(--pic-skin)" />
      <Ink d="M72 74q-6-46 30-46t30 46q-4-20-16-26-20 10-36 4-6 8-8 22z" fill="var(--pic-hair)" />
      <Ink d="M88 72q5-3 9 0M107 72q5-3 9 0M102 74l-2 10h4M93 91q9 7 18 0" />
      <Ink d="M90 114l12 16 12-16M102 130v34" stroke="var(--on-brand)" />
      <Bubble fill={PAPER} h={42} tail="left" w={74} x={142} y={26} />
      <Scribble gap={11} strokeWidth={2.5} widths={[46, 30]} x={156} y={42} />
      <Star fill={ACCENT} r={12} x={184} y={110} />
      <Star fill={CORAL} r={7} x={206} y={134} />
      <Ink d="M24 164h172" width={2.5} />
    </>
  );
}

/** Days of three weeks; strokes without a length are dots. */
const DAYS = [92, 114, 136].map((y) => `M62 ${y}v0m24 0v0m24 0v0m24 0v0m24 0v0`).join("");

/** A month with one evening kept. */
export function BookScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={116} y={96} />
      <Ink d="M50 36h124q10 0 10 10v104q0 10-10 10H50q-10 0-10-10V46q0-10 10-10z" fill={PAPER} />
      <Ink d="M40 68V46q0-10 10-10h124q10 0 10 10v22z" fill={BRAND} />
      <Ink d="M72 26v20M152 26v20" width={4} />
      <Ink d={DAYS} stroke="var(--line)" width={12} />
      <Ink d="M86 92v0M62 136v0" stroke={BRAND} width={12} />
      <Star fill={ACCENT} r={17} x={134} y={114} />
      <Bubble fill={PAPER} h={34} tail="left" w={58} x={160} y={96} />
      <Ink d="M189 103v10l8 5M189 103a10 10 0 1 0 .1 0" stroke={BRAND} width={2.5} />
    </>
  );
}

/** A video lesson: one person on the screen, words going both ways. */
export function TalkScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={82} stroke="none" x={120} y={92} />
      <Ink d="M44 46q0-8 8-8h136q8 0 8 8v84H44z" fill={PAPER} />
      <Ink d="M26 130h188l8 12q0 4-4 4H22q-4 0-4-4z" fill={PAPER} />
      <circle cx="96" cy="82" fill="var(--pic-skin)" r="17" stroke={INK} />
      <Ink d="M64 130q0-28 32-28t32 28z" fill={BRAND} />
      <Ink d="M79 80q-2-18 17-18t17 18q-8-4-10-8-12 8-24 8z" fill="var(--pic-hair)" />
      <Ink d="M91 88q5 4 10 0" />
      <circle cx="58" cy="52" fill={CORAL} r="4" />
      <Bubble fill={ACCENT} h={34} tail="left" w={64} x={124} y={24} />
      <Scribble gap={11} stroke="var(--pic-on-accent)" strokeWidth={2.5} widths={[38, 24]} x={137} y={37} />
      <Bubble fill={PAPER} h={30} tail="right" w={56} x={150} y={78} />
      <Ink d="M164 93v0M172 88v10M180 84v18M188 89v8M195 93v0" stroke={BRAND} width={3} />
    </>
  );
}

/** Two cups on one table, two scripts in the air. */
export function ConversationScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={80} stroke="none" x={120} y={92} />
      <Bubble fill={BRAND} h={58} tail="left" w={92} x={34} y={22} />
      <Letters fill="var(--on-brand)" size={30} x={80} y={62}>
        Aa
      </Letters>
      <Bubble fill={PAPER} h={52} tail="right" w={84} x={116} y={50} />
      <Letters size={28} x={158} y={84}>
        أب
      </Letters>
      <Ink d="M28 158h184" width={2.5} />
      <Ink d="M58 130h38v16q0 12-12 12H70q-12 0-12-12z" fill={ACCENT} />
      <Ink d="M96 134q14 0 12 10-2 8-14 7" />
      <Ink d="M146 130h38v16q0 12-12 12h-14q-12 0-12-12z" fill={CORAL} />
      <Ink d="M146 134q-14 0-12 10 2 8 14 7" />
      <Ink d="M72 122q-4-6 0-11M84 122q-4-6 0-11M160 122q-4-6 0-11M172 122q-4-6 0-11" />
    </>
  );
}

/** A meeting: a board with growth on it, and someone who speaks about it. */
export function BusinessScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={120} y={92} />
      <Ink d="M86 30h118q6 0 6 6v84q0 6-6 6H86q-6 0-6-6V36q0-6 6-6z" fill={PAPER} />
      <Ink d="M110 126l-10 36M180 126l10 36" />
      <Ink d="M98 112V92h14v20zM122 112V78h14v34z" fill={BRAND_SOFT} />
      <Ink d="M146 112V64h14v48z" fill={BRAND} />
      <Ink d="M170 112V50h14v62z" fill={ACCENT} />
      <Ink d="M94 112h100" />
      <circle cx="52" cy="94" fill="var(--pic-skin)" r="15" stroke={INK} />
      <Ink d="M37 92q-2-17 15-17t15 17q-6-5-6-9-12 6-24 9z" fill="var(--pic-hair)" />
      <Ink d="M22 162q0-44 30-46 30 2 30 46z" fill={BRAND} />
      <Ink d="M44 116l8 12 8-12M52 128v34M70 128l26-20" stroke={INK} />
      <Ink d="M47 100q5 4 10 0" />
      <Bubble fill={PAPER} h={28} tail="right" w={54} x={18} y={26} />
      <Scribble gap={9} strokeWidth={2.5} widths={[30, 20]} x={29} y={36} />
    </>
  );
}

/** An exam report with its four bars, and headphones for the listening part. */
export function IeltsScene() {
  const format = useFormat();
  return (
    <>
      <Star fill={ACCENT_SOFT} r={82} stroke="none" x={120} y={92} />
      <Ink d="M40 30h86l22 22v102q0 8-8 8H40q-8 0-8-8V38q0-8 8-8z" fill={PAPER} />
      <Ink d="M126 30v14q0 8 8 8h14" fill={BRAND_SOFT} />
      <Star fill={BRAND} r={26} x={72} y={72} />
      <Letters fill="var(--on-brand)" size={19} x={72} y={79}>
        {format.number(7.5)}
      </Letters>
      <Scribble gap={12} strokeWidth={2.5} widths={[24, 34, 28]} x={106} y={66} />
      <Scribble gap={14} stroke="var(--line)" strokeWidth={6} widths={[92, 92, 92]} x={44} y={116} />
      <Scribble gap={14} stroke={BRAND} strokeWidth={6} widths={[70, 52, 80]} x={44} y={116} />
      <Ink d="M152 128v-14a32 32 0 0 1 64 0v14" width={4} />
      <Ink d="M146 122q0-6 6-6h6v30h-6q-6 0-6-6z" fill={ACCENT} />
      <Ink d="M222 122q0-6-6-6h-6v30h6q6 0 6-6z" fill={ACCENT} />
      <Star fill={CORAL} r={8} x={196} y={54} />
    </>
  );
}

/** A page of notes with the trainer's marks, within a day. */
export function FeedbackScene() {
  const format = useFormat();
  // Browsers misplace digits beside an Arabic letter in a drawing: there the clock alone says the unit.
  const { language } = useUi();
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={116} y={92} />
      <Ink d="M50 24h100q8 0 8 8v122q0 8-8 8H50q-8 0-8-8V32q0-8 8-8z" fill={PAPER} />
      <Scribble gap={18} strokeWidth={2.5} widths={[84, 72, 60, 84, 48]} x={58} y={46} />
      <path d="M84 76h34v12H84z" fill={ACCENT} opacity=".45" />
      <Ink d="M58 105q5-5 10 0t10 0 10 0 10 0" stroke={CORAL} />
      <Ink d="M56 136l6 6 12-14" stroke={BRAND} width={3} />
      <Bubble fill={ACCENT} h={36} tail="left" w={64} x={138} y={58} />
      <Letters fill="var(--pic-on-accent)" size={18} x={170} y={82.5}>
        {`${format.number(FEEDBACK_HOURS)}${language === "en" ? "h" : ""}`}
      </Letters>
      <circle cx="186" cy="138" fill={PAPER} r="22" stroke={INK} />
      <Ink d="M186 124v14l9 6" stroke={BRAND} width={3} />
    </>
  );
}
