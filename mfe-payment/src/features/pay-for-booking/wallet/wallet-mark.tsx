import type { WalletOperator } from "@kalima/payment-contract";
import type { ReactNode } from "react";
import styles from "./wallet.module.css";

const WHITE = "#fff";

/** Drawn after the operators' own signs, in a field of 24 × 24. Their colours belong to them and know no theme. */
const DRAWINGS: Readonly<Record<WalletOperator, { plate: string; sign: ReactNode }>> = {
  vodafone: {
    plate: "#e60000",
    sign: <path d="M15.6 5.2c-3.6.6-6.3 3.6-6.3 6.6a4 4 0 1 0 4.1-3.9c.2-1.1 1-2.1 2.2-2.7z" fill={WHITE} />,
  },
  etisalat: {
    plate: "#e00800",
    sign: (
      <path
        d="M16.4 14.9a5 5 0 1 1 .6-2.9H7.6M19 9.6v4.8m-2.4-2.4h4.8"
        fill="none"
        stroke={WHITE}
        strokeWidth="1.8"
        transform="translate(-1.4 0)"
      />
    ),
  },
  orange: { plate: "#ff7900", sign: <path d="M5 16.4h14v2.4H5z" fill={WHITE} /> },
  we: {
    plate: "#5c2d91",
    sign: (
      <path
        d="M4.6 9.2l1.9 6 1.9-6 1.9 6 1.9-6M19.4 9.6h-4.6v5.4h4.6m-4.6-2.7h3.8"
        fill="none"
        stroke={WHITE}
        strokeWidth="1.6"
      />
    ),
  },
};

/** The sign of the operator whose wallet a number belongs to; its name is beside it. */
export function WalletMark({ operator }: { operator: WalletOperator }) {
  const { plate, sign } = DRAWINGS[operator];
  return (
    <svg aria-hidden="true" className={styles.mark} viewBox="0 0 24 24">
      <rect fill={plate} height="24" rx="6" width="24" />
      {sign}
    </svg>
  );
}
