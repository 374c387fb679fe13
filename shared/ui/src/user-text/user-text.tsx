import type { Language } from "@kalima/contracts/domain";
import { useState } from "react";
import { useUi } from "../provider/ui-context.ts";
import styles from "./user-text.module.css";

/** Number of characters that a list shows of a text at first, about one phone screen. */
export const FOLDED_LENGTH = 400;
const FOLDED_LINES = 8;

/** Joiners and selectors of an emoji or a word that was cut. */
const LOOSE_END = /[\p{M}\p{Cf}\s]+$/u;

/** The beginning of a long text, up to the last word that fits; null for a text that is short enough. */
export function foldedText(text: string): string | null {
  const lines = text.split("\n");
  const head = lines.slice(0, FOLDED_LINES).join("\n");
  const letters = [...head];
  if (lines.length <= FOLDED_LINES && letters.length <= FOLDED_LENGTH) return null;
  const cut = letters.slice(0, FOLDED_LENGTH).join("");
  const lastSpace = cut.search(/\s\S{0,40}$/);
  const end = letters.length > FOLDED_LENGTH && lastSpace > 0 ? cut.slice(0, lastSpace) : cut;
  return `${end.replace(LOOSE_END, "")}…`;
}

/**
 * The component has texts of its own, because it is part of each remote and the design system's texts belong to the
 * shell.
 */
const TEXTS: Record<Language, { all: string; less: string }> = {
  en: { all: "Show all", less: "Show less" },
  ar: { all: "عرض الكل", less: "عرض أقل" },
};

type Props = {
  /** Text that a person wrote. */
  children: string | null | undefined;
  as?: "p" | "bdi" | "dd" | "blockquote" | "span";
  className?: string | undefined;
  id?: string | undefined;
};

/** A text that a person wrote: in its own direction, inside its box whatever it holds, and folded while it is long. */
export function UserText({ children, as: Element = "p", className, id }: Props) {
  const { language } = useUi();
  const [isOpen, setIsOpen] = useState(false);
  const text = children ?? "";
  const folded = foldedText(text);
  const names = className ? `${styles.text} ${className}` : styles.text;
  return (
    <Element className={names} dir="auto" id={id}>
      <span>{folded === null || isOpen ? text : folded}</span>
      {folded === null ? null : (
        <button aria-expanded={isOpen} className={styles.more} onClick={() => setIsOpen(!isOpen)} type="button">
          {isOpen ? TEXTS[language].less : TEXTS[language].all}
        </button>
      )}
    </Element>
  );
}
