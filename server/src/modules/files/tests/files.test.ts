import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { describeOutcome, FORM_TYPE, pdf, picture, upload } from "./fixtures/upload.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.signUp();
});
afterAll(() => server.close());

describe("sending a file", () => {
  it("answers what was stored, and where", async () => {
    const sent = await upload(server, { bytes: await picture(), name: "me.png", user: student });
    expect(sent.statusCode).toBe(201);
    const { id, url, name, size, type } = sent.json().data;
    expect({ url, name, type }).toEqual({ url: `/api/files/${id}`, name: "me.webp", type: "image/webp" });
    const shown = await server.as()("GET", url);
    expect([shown.statusCode, shown.rawPayload.length, shown.headers["content-length"]]).toEqual([
      200,
      size,
      `${size}`,
    ]);
  });

  it("reads a form as browsers write it, with an Arabic name", async () => {
    const form = new FormData();
    form.set("purpose", "proof");
    form.set("file", new File([new Uint8Array(pdf())], "إيصال.pdf"));
    const request = new Request("http://site/", { method: "POST", body: form });
    const sent = await server.app.inject({
      method: "POST",
      url: "/api/files",
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        authorization: `Bearer ${student.accessToken}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
    });
    expect(sent.json().data).toMatchObject({ name: "إيصال.pdf", size: 64, type: "application/pdf" });
  });

  it.each([
    { what: "a JSON body", body: '{"file":"x"}', type: "application/json", outcome: "415 request.media_type" },
    { what: "a form without a file", body: "------kalima-test--\r\n", type: FORM_TYPE, outcome: "422 files.missing" },
    {
      what: "a text field called file",
      body: '------kalima-test\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n------kalima-test--\r\n',
      type: FORM_TYPE,
      outcome: "422 files.missing",
    },
    {
      what: "a file under another name",
      body: '------kalima-test\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n------kalima-test--\r\n',
      type: FORM_TYPE,
      outcome: "400 request.malformed",
    },
  ])("refuses $what", async ({ body, type, outcome }) => {
    const headers = { authorization: `Bearer ${student.accessToken}`, "content-type": type };
    expect(
      describeOutcome(await server.app.inject({ method: "POST", url: "/api/files", payload: body, headers })),
    ).toBe(outcome);
  });

  it.each(["nonsense", "temporary", ""])("knows no purpose %j", async (purpose) => {
    const head = Buffer.from(
      `------kalima-test\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`,
    );
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/files",
      payload: Buffer.concat([head, Buffer.from("------kalima-test--\r\n")]),
      headers: { authorization: `Bearer ${student.accessToken}`, "content-type": FORM_TYPE },
    });
    expect(answer.json()).toMatchObject({ status: 422, fields: { purpose: "validation.invalid" } });
  });
});

it("the OpenAPI describes both forms", async () => {
  const { paths } = (await server.as()("GET", "/api/openapi.json")).json();
  for (const path of ["/api/files", "/api/files/temporary"]) {
    const { schema } = paths[path].post.requestBody.content["multipart/form-data"];
    expect(schema.properties.file).toMatchObject({ type: "string", format: "binary" });
    expect(schema.required).toEqual(["file"]);
    expect(Object.keys(paths[path].post.responses)).toContain("201");
  }
});
