import {
  acceptProof,
  listProofs,
  listTransferRefunds,
  NOT_GIVEN,
  type RefuseProof,
  refuseProof,
  sendTransferRefund,
  type WaitingProof,
} from "@kalima/payment-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform } from "@kalima/platform/react";
import { useStaffAct } from "../../shared/waiting-list/use-staff-act.ts";

/** Proofs that wait, the longest first. */
export function useProofs() {
  const { http } = usePlatform();
  return useCursorPages(["transfers", "proofs"], ({ cursor, signal }) =>
    http.call(listProofs, { query: { cursor }, signal }),
  );
}

/** Money to transfer back, the longest owed first. */
export function useOwedRefunds() {
  const { http } = usePlatform();
  return useCursorPages(["transfers", "refunds"], ({ cursor, signal }) =>
    http.call(listTransferRefunds, { query: { cursor }, signal }),
  );
}

/** The account that paid, as far as its owner gave it; null for a proof that came alone. */
export function describeAccount({
  accountName,
  accountLast4,
}: Pick<WaitingProof, "accountName" | "accountLast4">): string | null {
  const number = accountLast4 === NOT_GIVEN ? null : `•••• ${accountLast4}`;
  const name = accountName === NOT_GIVEN ? null : accountName;
  return [name, number].filter((part) => part !== null).join(" ") || null;
}

export type TransferDecision =
  | { do: "accept"; id: string }
  | { do: "refuse"; id: string; body: RefuseProof }
  | { do: "sent"; id: string; bankReference: string };

/** Accepts or refuses a proof, or records that money was sent back. */
export function useDecideTransfer() {
  const { http } = usePlatform();
  return useStaffAct<TransferDecision>({
    run: (decision): Promise<unknown> => {
      const params = { id: decision.id };
      if (decision.do === "accept") return http.call(acceptProof, { params });
      if (decision.do === "refuse") return http.call(refuseProof, { params, body: decision.body });
      return http.call(sendTransferRefund, { params, body: { bankReference: decision.bankReference } });
    },
    lists: [["transfers"]],
  });
}
