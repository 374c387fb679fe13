import type { ReactNode } from "react";

/** A code, clock or phone: left to right with figures of one width, also inside Arabic text. */
export function Num({ children }: { children: ReactNode }) {
  return <bdi className="ltr num">{children}</bdi>;
}
