import { useSearchParams } from "@kalima/platform/react";
import { useEffect, useState } from "react";

/** The token of the link, taken out of the address at once, so that neither history nor a neighbour reads it. */
export function useResetToken(): string | null {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(() => query.get("token"));
  const stands = query.has("token");
  useEffect(() => {
    if (stands) setQuery({}, { replace: true });
  }, [stands, setQuery]);
  return token;
}
