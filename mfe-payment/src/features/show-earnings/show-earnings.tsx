import { getOwnEarnings } from "@kalima/payment-contract";
import { usePlatform, useQuery, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { isMonth } from "../../shared/month-step.ts";
import { EarningsOfMonth } from "./earnings-of-month.tsx";

/** A trainer's earnings by month; the address keeps the month. */
export function ShowEarnings() {
  const { t } = useTranslation("payment");
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("month");
  const month = isMonth(asked) ? asked : undefined;
  const query = useEarnings(month);
  const choose = (next: string) => setParameters({ month: next }, { replace: true });

  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (query.isError && !query.data) {
    return (
      <>
        <Problem error={query.error} onRetry={() => query.refetch()} title={t("earnings.problem")} />
        {month !== undefined && (
          <Button onPress={() => setParameters({}, { replace: true })} variant="secondary">
            {t("earnings.running")}
          </Button>
        )}
      </>
    );
  }
  return <EarningsOfMonth earnings={query.data} onChoose={choose} />;
}

/** The trainer's earnings of a month, `YYYY-MM`, or of the running one. */
function useEarnings(month: string | undefined) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["earnings", month ?? "running"],
    queryFn: ({ signal }) => http.call(getOwnEarnings, { query: { month }, signal }),
  });
}
