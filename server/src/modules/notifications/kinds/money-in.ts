import { getLocale, type Language, type Money } from "@kalima/contracts/domain";

/** "EGP 190", "190 ج.م.": without decimals when the amount is whole. */
export function formatMoney(language: Language, { amountMinor, currency }: Money): string {
  const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(getLocale(language), style).format(amountMinor / 100);
}
