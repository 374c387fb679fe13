import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { STAFF_GRANTS } from "@kalima/staff-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { readPermissionTable, readTable } from "./access-document.ts";
import { createCrowd, IDENTITIES, type Identity } from "./identities.ts";
import { buildAddress, listOperations, type Operation } from "./operations.ts";

const document = readFileSync(resolve(import.meta.dirname, "../../../docs/access.md"), "utf8");
const documented = readTable(document);
const permissionsByGrant = readPermissionTable(document);
const ALLOWED = new Set(["✓", "own", "all", "none"]);
const REFUSALS = new Set(
  ["required", "token_invalid", "not_verified", "account_disabled", "forbidden", "profile_incomplete"].map(
    (code) => `auth.${code}`,
  ),
);
/** Answers that a call without the browser's cookies gets behind the door. */
const WITHOUT_COOKIES: Record<string, string> = { "GET /api/auth/session": "auth.required" };
const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;
const BROKEN_JSON = { "content-type": "application/json" };

let server: TestApp;
let operations: Operation[];
beforeAll(async () => {
  server = await createTestApp();
  operations = listOperations(server);
});
afterAll(() => server.close());

const nameOperation = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe.each(IDENTITIES)("as %s", (identity: Identity) => {
  it("each operation answers as docs/access.md says", async () => {
    let call = createCrowd(server, identity);
    const wrong: string[] = [];
    for (const operation of operations) {
      const name = nameOperation(operation);
      const cell = documented.find((row) => nameOperation(row) === name)?.cells[identity] ?? "not documented";
      const { statusCode, body } = await call(operation.method, buildAddress(operation));
      const code = body.startsWith("{") ? (JSON.parse(body).code ?? "") : "";
      const isRefused = REFUSALS.has(code) && WITHOUT_COOKIES[name] !== code;
      const fits = ALLOWED.has(cell)
        ? !isRefused
        : code === `auth.${cell}` && statusCode === (cell === "required" ? 401 : 403);
      if (!fits) wrong.push(`${name}: ${cell}, but it answered ${statusCode} ${code}`);
      if (operation.path.endsWith("/logout")) call = createCrowd(server, identity);
    }
    expect(wrong).toEqual([]);
  });

  it("calls are refused before the body is parsed", async () => {
    const call = createCrowd(server, identity);
    for (const operation of operations.filter(({ method }) => method !== "GET")) {
      const cell = documented.find((row) => nameOperation(row) === nameOperation(operation))?.cells[identity] ?? "";
      if (ALLOWED.has(cell)) continue;
      const answer = await call(operation.method, buildAddress(operation), "{" as unknown as object, BROKEN_JSON);
      expect([nameOperation(operation), answer.json().code]).toEqual([nameOperation(operation), `auth.${cell}`]);
    }
  });
});

/** Answers the code of a refusal by access, or null where the call was let in. */
async function findRefusal(call: ReturnType<typeof createCrowd>, operation: Operation): Promise<string | null> {
  // Such a body is refused behind the door: nothing is changed by these calls.
  const isRead = operation.method === "GET";
  const sent = isRead ? undefined : ("{" as unknown as object);
  const { body } = await call(operation.method, buildAddress(operation), sent, isRead ? undefined : BROKEN_JSON);
  const code = body.startsWith("{") ? (JSON.parse(body).code ?? "") : "";
  return REFUSALS.has(code) ? code : null;
}

describe.each([[[]], ...STAFF_GRANTS.map((grant) => [[grant]] as const)] as const)("an admin with %j", (grants) => {
  it("may call what docs/access.md gives to these grants, and no more", async () => {
    const call = createCrowd(server, grants);
    const own = new Set(grants.flatMap((grant) => [...(permissionsByGrant[grant] ?? [])]));
    const guarded = documented.filter(({ permission }) => permission !== "");
    expect(guarded.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const operation of operations) {
      const permission = guarded.find((row) => nameOperation(row) === nameOperation(operation))?.permission;
      if (!permission) continue;
      const refusal = await findRefusal(call, operation);
      if (refusal !== (own.has(permission) ? null : "auth.forbidden"))
        wrong.push(`${nameOperation(operation)}: ${refusal}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("another method on a known path", () => {
  it.each(["guest", "student", "admin"] as const)("answers like a missing route, as %s", async (identity) => {
    const call = createCrowd(server, identity);
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const served = operations.filter((operation) => operation.path === path).map(({ method }) => method as string);
      for (const method of VERBS.filter((verb) => !served.includes(verb))) {
        const answer = await call(method as "GET", buildAddress({ path }), method === "TRACE" ? undefined : {});
        expect([method, path, answer.statusCode, answer.json().code]).toEqual([method, path, 404, "request.not_found"]);
      }
    }
  });

  it.each(["x-http-method-override", "x-http-method", "x-method-override"])(
    "cannot be reached by %s",
    async (header) => {
      const student = await server.signUp();
      const body = { password: student.password };
      for (const method of ["GET", "POST", "PATCH"] as const) {
        const sent = method === "GET" ? undefined : body;
        await server.as(student)(method, "/api/auth/delete-account?_method=DELETE", sent, { [header]: "DELETE" });
        await server.as(student)(method, "/api/users/profile?_method=DELETE", sent, { [header]: "DELETE" });
      }
      const over = await server.as(student)("GET", "/api/users/profile", undefined, { [header]: "PATCH" });
      expect([over.statusCode, over.json().data.id]).toEqual([200, student.id]);
    },
  );
});
