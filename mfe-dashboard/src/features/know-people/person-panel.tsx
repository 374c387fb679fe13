import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { SidePanel } from "@kalima/ui/table";
import { PEOPLE_PATH } from "../../shared/people-path.ts";
import { PersonActs } from "./person-acts.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { isMissing, usePerson } from "./use-person.ts";

type PersonPanelProps = { id: string; onClose: () => void; onStep: (by: number) => void };

/** One person beside the list: the account and what may be done to it. */
export function PersonPanel({ id, onClose, onStep }: PersonPanelProps) {
  const { t } = useTranslation("dashboard");
  const query = usePerson(id);
  const person = query.data;
  return (
    <SidePanel onClose={onClose} onStep={onStep} shown={id} title={<bdi>{person?.name ?? t("people.person")}</bdi>}>
      {person && (
        <Stack gap={4}>
          <PersonFacts person={person} />
          <ButtonLink href={`${PEOPLE_PATH}/${person.id}`} size="small">
            {t("people.openPage")}
          </ButtonLink>
          <PersonActs person={person} />
        </Stack>
      )}
      {query.isPending && <Skeleton height={240} shape="block" />}
      {!person && isMissing(query.error) && (
        <EmptyState illustration="search" message={t("people.missingMessage")} title={t("people.missing")} />
      )}
      {!person && query.isError && !isMissing(query.error) && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("people.personProblem")} />
      )}
    </SidePanel>
  );
}
