import type { CompanyCounter } from "@kalima/contracts/api";
import { Num, useFormat } from "@kalima/ui";
import { useCountUp } from "./use-count-up.ts";

/** A counter, with a plus only where the real number is larger. Counts up once when it scrolls into view. */
export function Counter({ value: { atLeast, isExact } }: { value: CompanyCounter }) {
  const { number } = useFormat();
  const { ref, shown } = useCountUp(atLeast);
  return (
    <span ref={ref}>
      <Num>{isExact ? number(shown) : `${number(shown)}+`}</Num>
    </span>
  );
}
