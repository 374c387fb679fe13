import { VisuallyHidden } from "@kalima/ui";
import styles from "./prompt.module.css";

const GAP = "____";

/** The text of a question. A gap is drawn as a line and read aloud as "blank". */
export function Prompt({ text }: { text: string }) {
  const [before, after] = text.split(GAP);
  if (after === undefined) return <>{text}</>;
  return (
    <>
      {before}
      <span className={styles.gap}>
        <VisuallyHidden>blank</VisuallyHidden>
      </span>
      {after}
    </>
  );
}
