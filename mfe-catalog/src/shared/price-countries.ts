import { getPriceCountries, type PriceCountries } from "@kalima/catalog-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Whose prices the visitor sees, and the countries with prices of their own; undefined until they are known. */
export function usePriceCountries(): PriceCountries | undefined {
  const { http } = usePlatform();
  const { data } = useQuery({
    queryKey: ["price-countries"],
    queryFn: ({ signal }) => http.call(getPriceCountries, { signal }),
  });
  return data;
}
