import { useSearchParams } from "@kalima/platform/react";
import { safeNext } from "./safe-next.ts";

/** The page the visitor wanted, from `?next=`; "/" without one. */
export function useNext(): string {
  const [query] = useSearchParams();
  return safeNext(query.get("next"));
}
