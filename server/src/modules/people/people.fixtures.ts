import type { LightMyRequestResponse } from "fastify";
import { generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

export const reason = "asked by phone";
/** Bodies of all acts on accounts. */
export const ACTS = {
  disable: () => ({ reason }),
  activate: () => ({ reason }),
  "sign-out": () => ({ reason }),
  name: () => ({ name: "Mona Said", reason }),
  phone: () => ({ phone: generatePhone(), reason }),
  notes: () => ({ text: "Prefers mornings" }),
} as const;
export type ActName = keyof typeof ACTS;

/** Calls about people, as admins make them. */
export function createPeopleCalls(test: () => TestApp) {
  return {
    act: (
      actor: TestUser,
      name: ActName,
      personId: string,
      body: object = ACTS[name](),
    ): Promise<LightMyRequestResponse> => test().as(actor)("POST", `/api/staff/people/${personId}/${name}`, body),
    /** The code of a refusal, or `done`. */
    async outcome(called: Promise<LightMyRequestResponse>): Promise<string> {
      const answer = await called;
      return answer.statusCode < 300 ? "done" : answer.json().code;
    },
    async read(reader: TestUser, path: string) {
      const answer = await test().as(reader)("GET", `/api/staff/people${path}`);
      return answer.json();
    },
    /** Rows of the audit log about a person's account. */
    async readActs(reader: TestUser, personId: string): Promise<Record<string, unknown>[]> {
      return (await test().as(reader)("GET", `/api/staff/audit?object=person:${personId}`)).json().data;
    },
  };
}
