import {
  approveClosing,
  checkLedger,
  type LedgerOfMonth,
  listPostings,
  type PostingsFilter,
  readLedger,
  refuseClosing,
  requestClosing,
  withdrawClosing,
} from "@kalima/payment-contract";
import { useCursorPages } from "@kalima/platform/pages";
import {
  useFailureToast,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";

const LEDGER = "ledger";

/** Accounts of a month, `YYYY-MM`; of the running one for an empty text. */
export function useLedger(month: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [LEDGER, "month", month],
    queryFn: ({ signal }) => http.call(readLedger, { query: { month: month || undefined }, signal }),
    placeholderData: (shown) => shown,
  });
}

/** Differences between the ledger and what it is about. */
export function useLedgerCheck() {
  const { http } = usePlatform();
  return useQuery({ queryKey: [LEDGER, "check"], queryFn: ({ signal }) => http.call(checkLedger, { signal }) });
}

/** Postings that a filter lets through, newest first, page by page. */
export function usePostings(filter: PostingsFilter) {
  const { http } = usePlatform();
  return useCursorPages([LEDGER, "postings", filter], ({ cursor, signal }) =>
    http.call(listPostings, { query: { ...filter, limit: 50, cursor }, signal }),
  );
}

/** One posting by its number, where no page that was read has it; null where there is none. */
export function usePosting(number: string, isEnabled: boolean) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [LEDGER, "posting", number],
    queryFn: async ({ signal }) => (await http.call(listPostings, { query: { number }, signal })).items[0] ?? null,
    enabled: isEnabled,
  });
}

const DECISIONS = { approve: approveClosing, refuse: refuseClosing, withdraw: withdrawClosing };
export type ClosingAct = { do: "request"; month: string } | { do: keyof typeof DECISIONS; id: string };

/** Requests, approves, refuses or withdraws a closing, and reads all again: a colleague may have been faster. */
export function useClosingAct() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation<LedgerOfMonth, unknown, ClosingAct>({
    mutationFn: (act) =>
      act.do === "request"
        ? http.call(requestClosing, { body: { month: act.month } })
        : http.call(DECISIONS[act.do], { params: { id: act.id } }),
    onSuccess: (_month, act) => toasts.show({ tone: "success", text: t(`ledger.closing.done.${act.do}`) }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [LEDGER] }),
  });
}
