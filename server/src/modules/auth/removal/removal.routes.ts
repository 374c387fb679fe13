import { deleteAccountBody, deleteAccount as deleteAccountOperation } from "@kalima/accounts-contract";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { requireSession } from "../../../kernel/http/access.ts";
import { readBearer } from "../../../kernel/http/request-context.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clearSessionCookies, readRefreshCookie } from "../../../security/session-cookies.ts";
import type { AccountRemoval } from "./account-removal.service.ts";

const PASSWORD_HEADER = "x-current-password";
const REFRESH_TOKEN_HEADER = "x-refresh-token";

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  try {
    // Percent-encoded UTF-8, because headers cannot contain Arabic letters.
    return typeof value === "string" ? decodeURIComponent(value) : undefined;
  } catch {
    throw new AppError("request.malformed");
  }
}

/** Reads the credentials from the body or the headers, because proxies may drop the body of a DELETE. */
function readCredentials(request: FastifyRequest<{ Body: z.infer<typeof deleteAccountBody> | null | undefined }>) {
  const headers = {
    password: readHeader(request, PASSWORD_HEADER) ?? "",
    refreshToken: readHeader(request, REFRESH_TOKEN_HEADER),
  };
  const given = deleteAccountBody.safeParse(request.body ?? headers);
  if (!given.success) throw new AppError("request.invalid", { fields: { password: "validation.required" } });
  const { password, refreshToken, leftLessons } = given.data;
  return { password, refreshToken: refreshToken || readRefreshCookie(request), leftLessons };
}

/** HTTP route for removing one's own account. */
export function removalRoutes(accountRemoval: AccountRemoval): Routes {
  return [
    handle(
      deleteAccountOperation,
      {
        access: { proof: "withFactor" },
        act: "account.removed",
        summary: "Remove the own account for good",
        description: `Password and refresh token in the body, or as \`${PASSWORD_HEADER}\` and \`${REFRESH_TOKEN_HEADER}\` (percent-encoded) where bodies of DELETE get lost; the refresh token also by the cookie. Only the password is needed. Asked again with a token of the account that is gone, the answer is the same.`,
        acceptsCookies: true,
        // The session ended with the account: without this, a retry after a lost answer would get 401.
        async errorHandler(error, request, reply) {
          const bearer = isAppError(error) && error.code === "auth.token_invalid" ? readBearer(request) : null;
          if (!bearer || !(await accountRemoval.hasRemoved(bearer))) throw error;
          clearSessionCookies(reply);
          return reply.code(200).send(DONE);
        },
      },
      async (request, reply) => {
        await accountRemoval.remove(requireSession(request).userId, readCredentials(request));
        clearSessionCookies(reply);
        return DONE;
      },
    ),
  ];
}
