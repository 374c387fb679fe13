import type { RefuseProof } from "@kalima/contracts/api";
import {
  acceptProof,
  listProofs,
  listTransferRefunds,
  refuseProof,
  sendTransferRefund,
} from "@kalima/contracts/operations";
import { useFailureToast, useInfiniteQuery, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

/** Proofs that wait, the longest first, page by page. */
export function useProofs() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["transfers", "proofs"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listProofs, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Money to transfer back, the longest owed first, page by page. */
export function useOwedRefunds() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["transfers", "refunds"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listTransferRefunds, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export type TransferDecision =
  | { do: "accept"; id: string }
  | { do: "refuse"; id: string; body: RefuseProof }
  | { do: "sent"; id: string; bankReference: string };

/** Decides, then reads both lists again, also after a refusal: somebody else may have been faster. */
export function useDecideTransfer() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (decision: TransferDecision) => {
      const params = { id: decision.id };
      if (decision.do === "accept") return http.call(acceptProof, { params });
      if (decision.do === "refuse") return http.call(refuseProof, { params, body: decision.body });
      return http.call(sendTransferRefund, { params, body: { bankReference: decision.bankReference } });
    },
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["transfers"] }),
  });
}
