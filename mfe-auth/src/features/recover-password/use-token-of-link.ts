import { useNavigate, useSearchParams } from "@kalima/platform/react";
import { useEffect, useState } from "react";

/**
 * The reset token of the link that was opened, or null; the texts `undefined` and `null` are none. It leaves the
 * address at once, so that neither the history nor a referrer keeps it.
 */
export function useTokenOfLink(): string | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = query.get("token");
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    setToken(inAddress);
    navigate("/reset-password", { replace: true });
  }, [inAddress, navigate]);
  return token && token !== "undefined" && token !== "null" ? token : null;
}
