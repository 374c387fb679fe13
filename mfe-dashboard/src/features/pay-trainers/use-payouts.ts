import type { CorrectEarnings, PreparePayout, RecordPayout } from "@kalima/payment-contract";
import {
  approvePayout,
  correctEarnings,
  listPayouts,
  preparePayout,
  recordPayout,
  withdrawPayout,
} from "@kalima/payment-contract";
import {
  useFailureToast,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";

const PAYOUTS = "payouts";

/** Payouts of a month, `YYYY-MM`, or of the newest one that is over. */
export function usePayouts(month: string | undefined) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [PAYOUTS, month ?? "newest"],
    queryFn: ({ signal }) => http.call(listPayouts, { query: { month }, signal }),
    placeholderData: (shown) => shown,
  });
}

export type PayoutStep =
  | ({ do: "prepare" } & PreparePayout)
  | { do: "approve" | "withdraw"; id: string }
  | ({ do: "record"; id: string } & RecordPayout)
  | ({ do: "correct" } & CorrectEarnings);

/** Takes a step, then reads the lists again, also after a refusal: another admin may have been faster. */
export function usePayoutStep() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation<unknown, unknown, PayoutStep>({
    mutationFn: async (step) => {
      if (step.do === "prepare") {
        const { trainerId, month, of } = step;
        return http.call(preparePayout, { body: { trainerId, month, of } });
      }
      if (step.do === "correct") {
        const { trainerId, amountMinor, reason } = step;
        return http.call(correctEarnings, { body: { trainerId, amountMinor, reason } });
      }
      const { id } = step;
      if (step.do === "record") {
        const { reference, paidOn } = step;
        return http.call(recordPayout, { params: { id }, body: { reference, paidOn } });
      }
      return http.call(step.do === "approve" ? approvePayout : withdrawPayout, { params: { id } });
    },
    onSuccess: (_done, { do: action }) => toasts.show({ tone: "success", text: t(`payouts.done.${action}`) }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [PAYOUTS] }),
  });
}
