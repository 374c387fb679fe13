import { useTranslation } from "@kalima/platform/translation";

const NAMED = ["card", "wallet", "instapay", "fawry", "transfer"] as const;
/** Before the server has said which methods it offers. */
const USUAL: readonly string[] = ["card", "wallet", "transfer"];

/**
 * Returns a sentence that names the ways to pay, such as "By card, mobile wallet or bank transfer." A method without a
 * name is left out. Browser and server join the names themselves, because their lists of locale data may differ.
 */
export function useWaysToPay(methods: readonly string[] = USUAL): string {
  const { t } = useTranslation("shell");
  const names = NAMED.filter((method) => methods.includes(method)).map((method) => t(`home.way.${method}`));
  const first = names.slice(0, -1).join(t("home.waysComma"));
  return t("home.ways", { list: [first, names.at(-1)].filter(Boolean).join(t("home.waysOr")) });
}
