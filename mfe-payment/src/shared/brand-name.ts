const NAMES: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  meeza: "Meeza",
  amex: "American Express",
};

/** Official spelling of a card brand, the same in both languages; null for an unknown brand. */
export function brandName(brand: string): string | null {
  return NAMES[brand] ?? null;
}
