import {
  approvePrices,
  type CountryPriceLists,
  listPriceLists,
  previewPrices,
  refusePrices,
  requestPrices,
  type WantedPrices,
  withdrawPrices,
} from "@kalima/catalog-contract";
import { isAppError } from "@kalima/contracts/errors";
import {
  createActionKeys,
  useFailureToast,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { useEffect, useState } from "react";

const LISTS = ["prices", "lists"];
const PREVIEW = ["prices", "preview"];
/** The preview follows once nothing was typed for so long. */
const SETTLES_AFTER_MS = 400;

/** The prices of all countries that have or wait for some, the default first. */
export function usePriceLists() {
  const { http } = usePlatform();
  return useQuery({ queryKey: LISTS, queryFn: ({ signal }) => http.call(listPriceLists, { signal }) });
}

/** Previews prices; null for none yet. */
export function usePricePreview(wanted: WantedPrices | null) {
  const { http } = usePlatform();
  const text = wanted && JSON.stringify(wanted);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: [...PREVIEW, settled],
    queryFn: ({ signal }) => http.call(previewPrices, { body: JSON.parse(settled ?? "") as WantedPrices, signal }),
    enabled: settled !== null,
    placeholderData: (before) => before,
  });
}

/** Shows an answer in the list, and reads the list again, also after a refusal: a colleague may have been faster. */
function useListUpdate() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: LISTS });
  return {
    readAgain,
    show(changed: CountryPriceLists) {
      client.setQueryData<CountryPriceLists[]>(LISTS, (lists = []) => [
        ...lists.filter(({ country }) => country !== changed.country),
        changed,
      ]);
      void readAgain();
    },
  };
}

/** The fields of a request that the server refused; none after any other error. */
export const readRefusedFields = (error: unknown): Record<string, string> => (isAppError(error) && error.fields) || {};

/** Requests other prices. `onDone` also runs if the form is gone by then. */
export function useRequestPrices(onDone: () => void) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const { show, readAgain } = useListUpdate();
  const showFailure = useFailureToast();
  const [keys] = useState(() => createActionKeys());
  return useMutation<CountryPriceLists, unknown, WantedPrices>({
    mutationFn: (body) => http.call(requestPrices, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess(changed) {
      keys.succeed();
      onDone();
      show(changed);
      toasts.show({ tone: "success", text: t("prices.requested") });
    },
    onError(error) {
      keys.fail(error);
      if (Object.keys(readRefusedFields(error)).length === 0) showFailure(error);
      void readAgain();
    },
  });
}

const DECISIONS = { approve: approvePrices, refuse: refusePrices, withdraw: withdrawPrices };
export type PricesDecision = keyof typeof DECISIONS;

/** Decides on prices that wait; who requested them withdraws them. */
export function useDecidePrices() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const { show, readAgain } = useListUpdate();
  const showFailure = useFailureToast();
  return useMutation<CountryPriceLists, unknown, { id: string; decision: PricesDecision }>({
    mutationFn: ({ id, decision }) => http.call(DECISIONS[decision], { params: { id } }),
    onSuccess(changed, { decision }) {
      show(changed);
      toasts.show({ tone: "success", text: t(`prices.decided.${decision}`) });
    },
    onError(error) {
      showFailure(error);
      void readAgain();
    },
  });
}
