import { VisuallyHidden } from "@kalima/ui";
import styles from "./prompt.module.css";

const GAP = "____";
/** Keeps the quotation mark before a gap and the full stop after it on its line. */
const WORD_JOINER = "\u2060";

/** The text of a question. A gap is drawn as a line and read aloud as "blank". */
export function Prompt({ text }: { text: string }) {
  const [before, after] = text.split(GAP);
  if (after === undefined) return <>{text}</>;
  return (
    <>
      {before}
      {WORD_JOINER}
      <span className={styles.gap}>
        <VisuallyHidden>blank</VisuallyHidden>
      </span>
      {WORD_JOINER}
      {after}
    </>
  );
}
