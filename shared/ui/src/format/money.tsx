import type { Money as Amount } from "@kalima/contracts/domain";
import { useFormat } from "./use-format.ts";

/** An amount as people of this language write it, safe inside text of the other direction. */
export function Money({ value }: { value: Amount }) {
  const format = useFormat();
  return <bdi className="num">{format.money(value)}</bdi>;
}
