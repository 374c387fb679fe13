import { encode } from "uqr";
import styles from "./factors.module.css";

/** White modules around a code, as its standard asks for. */
const BORDER = 4;

/** A text as a QR code: black on white in dark pages, too, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg aria-label={label} className={styles.qr} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
