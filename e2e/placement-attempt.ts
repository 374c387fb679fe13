import type { Api } from "./orders.ts";

type Attempt = {
  id: string;
  section: { groups: { questions: { id: string }[] }[] } | null;
  result: { code: string } | null;
};

/** A guest begins the test, and its first section. */
export async function openSection(api: Api): Promise<Attempt> {
  const { id } = (await api("POST /api/placement-test/attempts", {})) as Attempt;
  return (await api(`POST /api/placement-test/attempts/${id}/sections/1/start`, {})) as Attempt;
}

/** Takes the whole test with one answer throughout; the code of its result. */
export async function placementResult(api: Api): Promise<string> {
  let attempt = (await api("POST /api/placement-test/attempts", {})) as Attempt;
  for (const section of [1, 2, 3, 4]) {
    const path = `/api/placement-test/attempts/${attempt.id}/sections/${section}`;
    const { section: open } = (await api(`POST ${path}/start`, {})) as Attempt;
    const questions = open?.groups.flatMap((group) => group.questions) ?? [];
    const answers = questions.map(({ id: questionId }) => ({ questionId, choice: 1 }));
    attempt = (await api(`POST ${path}`, { answers })) as Attempt;
  }
  return attempt.result?.code ?? "";
}
