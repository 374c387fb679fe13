import { useState } from "react";
import type { useCharge } from "../payment.mutations.ts";
import type { CardFields } from "./use-card-fields.ts";

type Chosen = {
  /** Id of a saved card; null for the card in the frame. */
  savedId: string | null;
  /** For the card in the frame: keeps it, once paid. */
  isToSave: boolean;
};

/** Charges a saved card, or requests a token from the frame and charges that. `problem` is an error or an error code. */
export function usePay(charge: ReturnType<typeof useCharge>, fields: CardFields, { savedId, isToSave }: Chosen) {
  const [isTokenising, setTokenising] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay() {
    if (isTokenising || charge.isPending) return;
    setProblem(null);
    charge.reset();
    const open = charge.openCharge();
    if (open) return charge.send(open);
    if (savedId) return charge.send({ method: { type: "saved", id: savedId } });

    setTokenising(true);
    const result = await fields.tokenise();
    setTokenising(false);
    if (result.outcome === "token") {
      charge.send({ method: { type: "card", token: result.token }, ...(isToSave && { saveForFuture: true }) });
    } else setProblem(result.outcome === "invalid" ? "request.invalid" : result.code);
  }

  return {
    pay,
    isPaying: isTokenising || charge.isPending,
    problem: problem ?? charge.error,
    /** The card was edited or another one chosen: what was said of the one before is over. */
    forget() {
      setProblem(null);
      charge.forgetCharge();
      if (!charge.isPending) charge.reset();
    },
  };
}
