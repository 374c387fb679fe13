import { closePack, listLateFeedback, listRenewals, listUnclaimedPacks } from "@kalima/booking-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";

/** Students' answers about another pack, newest answer first, page by page. */
export function useRenewals() {
  const { http } = usePlatform();
  return useCursorPages(["renewals"], ({ cursor, signal }) => http.call(listRenewals, { query: { cursor }, signal }));
}

/** Lessons whose feedback is late, latest lesson first, page by page. */
export function useLateFeedback() {
  const { http } = usePlatform();
  return useCursorPages(["late-feedback"], ({ cursor, signal }) =>
    http.call(listLateFeedback, { query: { cursor }, signal }),
  );
}

/** Packs of removed accounts that have lessons left, latest removal first, page by page. */
export function useUnclaimedPacks() {
  const { http } = usePlatform();
  return useCursorPages(["unclaimed-packs"], ({ cursor, signal }) =>
    http.call(listUnclaimedPacks, { query: { cursor }, signal }),
  );
}

/** Closes such a pack without a refund, and refetches the list. */
export function useClosePack(id: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => http.call(closePack, { params: { id }, body: { reason } }),
    onSuccess: () => toasts.show({ tone: "success", text: t("followUp.close.done") }),
    // After a failure, too: somebody else may have decided in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: ["unclaimed-packs"] }),
  });
}
