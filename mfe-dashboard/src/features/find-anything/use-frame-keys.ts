import { SECOND_MS } from "@kalima/contracts/domain";
import { useEffect, useEffectEvent } from "react";
import { AREA_KEYS, isBehindWindow, isTyped, KEYS } from "../../shared/frame-keys.ts";
import { type Area, TODAY_PATH } from "../../shared/use-areas.ts";

/** For this long a letter belongs to the `g` before it. */
const PAIR_MS = 1.5 * SECOND_MS;

type FrameKeys = {
  areas: readonly Area[];
  /** False: only keys with Control or Command act. */
  isOn: boolean;
  onGo: (path: string) => void;
  onFind: () => void;
  onPalette: () => void;
  onHelp: () => void;
};

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** The keys of the dashboard's frame. Never while something is typed, nor behind a window. */
export function useFrameKeys({ areas, isOn, ...actions }: FrameKeys): void {
  const findPath = (code: string): string | undefined =>
    code === AREA_KEYS.today ? TODAY_PATH : areas.find(({ name }) => AREA_KEYS[name] === code)?.path;

  /** Finds the act of a single key; undefined for one that is not the frame's. */
  const findAct = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const { code, key, shiftKey } = event;
    if (code === KEYS.palette && (event.ctrlKey || event.metaKey) && !event.altKey && !shiftKey)
      return actions.onPalette;
    if (!isOn || hasModifier(event)) return;
    if (key === "?" || key === "؟" || (code === KEYS.find && shiftKey)) return actions.onHelp;
    return key === "/" || (code === KEYS.find && !shiftKey) ? actions.onFind : undefined;
  });
  const goTo = useEffectEvent((code: string) => {
    const path = findPath(code);
    if (path) actions.onGo(path);
  });
  const mayPair = useEffectEvent((event: KeyboardEvent) => isOn && !hasModifier(event) && !event.shiftKey);

  useEffect(() => {
    let pairsUntil = 0;
    function press(event: KeyboardEvent) {
      // A key of the frame is no letter for the list in focus, such as `a` for accepting.
      const consume = () => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      if (event.repeat || event.isComposing || isBehindWindow()) return;
      if (isTyped(event) && !hasModifier(event)) return;
      const isPair = performance.now() < pairsUntil && mayPair(event);
      pairsUntil = 0;
      if (isPair) {
        consume();
        return goTo(event.code);
      }
      if (event.code === KEYS.go && mayPair(event)) {
        consume();
        pairsUntil = performance.now() + PAIR_MS;
        return;
      }
      const act = findAct(event);
      if (!act) return;
      consume();
      act();
    }
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
}
