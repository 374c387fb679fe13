import { Num, useFormat } from "@kalima/ui";
import { useCountUp } from "./use-count-up.ts";

/** A number that is rounded down, hence the plus. Counts up once when it comes into view. */
export function Counter({ value }: { value: number }) {
  const { number } = useFormat();
  const { ref, shown } = useCountUp(value);
  return (
    <span ref={ref}>
      <Num>{`${number(shown)}+`}</Num>
    </span>
  );
}
