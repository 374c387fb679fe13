import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import type { AxiosAdapter } from "axios";
import { AxiosError } from "axios";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { connectToServer } from "../../src/host/connect-to-server.ts";
import { createSessionBrowser } from "../../src/session/browser/browser-session.ts";

const listTasks = operation("GET /api/tasks", { answer: wrapData(z.string()) });
const SALMA = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  name: "Salma",
  phone: "+201012345678",
  email: null,
  address: null,
  gender: null,
  dateOfBirth: null,
  referralSource: null,
  status: "active",
  verified: true,
  createdAt: "2026-01-10T09:00:00Z",
  details: { country: "EG" },
  account: { profilePicture: null },
  role: { name: "student" },
};

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie as the server sets it
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ ...SALMA, role: "student", picture: null }))}; Path=/`;
});

it("takes up the session, and renews a refused token without the caller noticing", async () => {
  const asked: string[] = [];
  let live = "";
  const adapter: AxiosAdapter = async (config) => {
    const bearer = config.headers.get("authorization");
    asked.push(`${config.method?.toUpperCase()} ${config.url} ${bearer ?? "-"}`);
    const refuse = () => {
      const data = { status: 401, code: "auth.token_invalid", message: "", requestId: "r" };
      const response = { data, status: 401, statusText: "", headers: {}, config };
      return new AxiosError("refused", undefined, config, null, response);
    };
    const answer = (data: unknown) => ({ data: { data }, status: 200, statusText: "", headers: {}, config });
    if (config.url === "/auth/refresh") {
      live = `t-${asked.length}`;
      return answer({ accessToken: live, refreshToken: "dropped" });
    }
    if (config.url === "/auth/session")
      return answer({ user: SALMA, accessToken: live, verified: true, rememberMe: false });
    if (bearer !== `Bearer ${live}`) throw refuse();
    return answer("tasks");
  };

  const { http, session } = connectToServer({
    language: () => "en",
    adapter,
    browser: createSessionBrowser({ keepKeys: [] }),
    logger: { warn() {}, error() {} },
  });
  await expect(session.restore()).resolves.toBe("signed_in");
  live = "revoked elsewhere";
  await expect(http.call(listTasks)).resolves.toBe("tasks");
  session.dispose();
  expect(asked).toEqual([
    "POST /auth/refresh -",
    "GET /auth/session -",
    "GET /tasks Bearer t-1",
    "POST /auth/refresh -",
    "GET /tasks Bearer t-4",
  ]);
});
