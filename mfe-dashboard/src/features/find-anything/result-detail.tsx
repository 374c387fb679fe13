import { useTranslation } from "@kalima/platform/react";
import type { SearchResult } from "@kalima/school-contract";
import { Num, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { Fragment, type ReactNode } from "react";
import styles from "./finder.module.css";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const LESSON = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

/** Tells a result from others of the same name. */
export function ResultDetail({ result }: { result: SearchResult }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { kind, state, reference, phone, lastFour, amount, at } = result;
  const parts: ReactNode[] = [
    reference && <Num>{reference}</Num>,
    amount && <Money value={amount} />,
    // Words of later servers are left out.
    state && t(`finder.states.${kind}.${state}`, { defaultValue: "" }),
    phone && <Num>{phone}</Num>,
    lastFour && <Num>{`•••• ${lastFour}`}</Num>,
    at && <time dateTime={at}>{format.dateTime(at, kind === "lesson" ? LESSON : DAY)}</time>,
  ];
  return (
    <span className={styles.detail}>
      {parts.filter(Boolean).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && " · "}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
