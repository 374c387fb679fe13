import { useState } from "react";
import type { useCharge } from "../api/use-charge.ts";
import type { CardFields } from "./use-card-fields.ts";

/** One press of Pay: a token from the frame, then the charge. `problem` is an error or an error code. */
export function usePay(charge: ReturnType<typeof useCharge>, fields: CardFields) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay() {
    if (isAsking || charge.isPending) return;
    setProblem(null);
    charge.reset();
    const open = charge.openToken();
    if (open) return charge.mutate(open);

    setAsking(true);
    const made = await fields.tokenise();
    setAsking(false);
    if (made.outcome === "token") charge.mutate(made.token);
    else setProblem(made.outcome === "invalid" ? "request.invalid" : made.code);
  }

  return { pay, isPaying: isAsking || charge.isPending, problem: problem ?? charge.error };
}
