import { useNavigate, useSearchParams } from "@kalima/platform/react";
import { useEffect, useState } from "react";

/**
 * The secret of the link that was opened, the query's `name`; null without one, and for the texts `undefined` and
 * `null`. It leaves the address at once, so that neither the history nor a referrer keeps it.
 */
export function useSecretOfLink(name: string, path: string): string | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = query.get(name);
  const [secret, setSecret] = useState(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    setSecret(inAddress);
    navigate(path, { replace: true });
  }, [inAddress, navigate, path]);
  return secret && secret !== "undefined" && secret !== "null" ? secret : null;
}
