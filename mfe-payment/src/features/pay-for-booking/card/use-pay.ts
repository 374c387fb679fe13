import { useState } from "react";
import type { useCharge } from "../api/use-charge.ts";
import type { CardFields } from "./use-card-fields.ts";

/** Requests a token from the frame, then charges it. `problem` is an error or an error code. */
export function usePay(charge: ReturnType<typeof useCharge>, fields: CardFields) {
  const [isTokenising, setTokenising] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay() {
    if (isTokenising || charge.isPending) return;
    setProblem(null);
    charge.reset();
    const open = charge.openToken();
    if (open) return charge.mutate({ type: "card", token: open });

    setTokenising(true);
    const result = await fields.tokenise();
    setTokenising(false);
    if (result.outcome === "token") charge.mutate({ type: "card", token: result.token });
    else setProblem(result.outcome === "invalid" ? "request.invalid" : result.code);
  }

  return { pay, isPaying: isTokenising || charge.isPending, problem: problem ?? charge.error };
}
