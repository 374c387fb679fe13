import { getTeacher, listTeachers } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Operation } from "@kalima/contracts/operations";
import type { RenderAnswer } from "@kalima/contracts/rendering";
import { createCharge } from "@kalima/payment-contract";
import { aTrainer } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { serverHttp } from "../../src/server/server-platform.ts";

function answering(answer: RenderAnswer) {
  const asked: string[] = [];
  const http = serverHttp(async (path) => {
    asked.push(path);
    return answer;
  });
  return { http, asked };
}

const LIST = { status: 200, body: { data: [aTrainer()], page: { nextCursor: null } } };

describe("calls of a remote that is being rendered", () => {
  it.each([
    [{}, "/teachers"],
    [{ query: { limit: 8, cursor: undefined } }, "/teachers?limit=8"],
    [{ query: { search: "a & b", sort: "price" as const } }, "/teachers?search=a+%26+b&sort=price"],
  ])("go with %j to %s", async (request, path) => {
    const { http, asked } = answering(LIST);
    expect((await http.call(listTeachers, request)).items).toHaveLength(1);
    expect(asked).toEqual([path]);
  });

  it("escape what is in the path", async () => {
    const { http, asked } = answering({ status: 200, body: { data: aTrainer() } });
    await http.call(getTeacher, { params: { id: "a/b" } });
    expect(asked).toEqual(["/teachers/a%2Fb"]);
  });

  it.each<[string, RenderAnswer, Partial<AppError>]>([
    [
      "the problem of the server",
      {
        status: 404,
        body: { status: 404, code: "teacher.not_found", message: "No such trainer", requestId: "r", retryAfter: 2 },
      },
      { code: "teacher.not_found", status: 404, message: "No such trainer", retryAfter: 2 },
    ],
    ["an answer of a proxy", { status: 502, body: "<html>" }, { code: "server.unavailable", status: 502 }],
    ["an answer that breaks the contract", { status: 200, body: { data: 1 } }, { code: "server.unexpected" }],
  ])("reject with an AppError for %s", async (_what, answer, error) => {
    const failed = await answering(answer)
      .http.call(getTeacher, { params: { id: "1" } })
      .catch((reason) => reason);
    expect(failed).toBeInstanceOf(AppError);
    expect(failed).toMatchObject(error);
  });

  it("reject what would change something, without asking the server", async () => {
    const { http, asked } = answering(LIST);
    await expect(http.call(createCharge as Operation, { params: { referenceCode: "K" } } as never)).rejects.toThrow(
      "POST /api/payments/:referenceCode/charges was called while rendering",
    );
    expect(asked).toEqual([]);
  });
});
