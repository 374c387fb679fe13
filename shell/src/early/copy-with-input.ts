import type { EarlyInput } from "./early-input.ts";

type Field = EarlyInput["typed"] extends Map<infer F, unknown> ? F : never;

export type CopyWithInput = {
  copy: HTMLElement;
  /** Puts the copy in the place of the original, with what was typed, chosen and pressed there, and with the focus. */
  takeOver(): void;
};

/** A copy of served content. Each element knows its twin from now on, whatever happens to the original. */
export function copyWithInput(
  { earlyInput, document }: Pick<Window, "earlyInput" | "document">,
  original: HTMLElement,
): CopyWithInput {
  const copy = original.cloneNode(true) as HTMLElement;
  const elements = original.querySelectorAll<HTMLElement>("*");
  const twins = copy.querySelectorAll<HTMLElement>("*");
  const twinOf = new Map([...elements].map((element, place) => [element, twins[place] as HTMLElement]));

  function carryTyped({ typed }: EarlyInput): void {
    for (const [field, state] of [...typed]) {
      const twin = twinOf.get(field) as Field | undefined;
      if (!twin) continue;
      typed.delete(field);
      const { value, isChecked: checked } = state;
      Object.assign(twin, field.type === "file" ? { files: (field as HTMLInputElement).files } : { value, checked });
      typed.set(twin, state);
    }
  }

  function carryPressed({ pressed }: EarlyInput): void {
    const inOrder = [...pressed];
    pressed.clear();
    for (const [control, press] of inOrder) {
      const twin = twinOf.get(control) ?? control;
      const effect = press.mark?.effect as KeyframeEffect | null | undefined;
      if (effect) effect.target = twin;
      pressed.set(twin, press);
    }
  }

  return {
    copy,
    takeOver() {
      const focused = twinOf.get(document.activeElement as HTMLElement);
      original.replaceWith(copy);
      if (earlyInput) {
        carryTyped(earlyInput);
        carryPressed(earlyInput);
      }
      focused?.focus({ preventScroll: true });
    },
  };
}
