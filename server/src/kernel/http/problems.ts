import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getLocale, type Language } from "@kalima/contracts/domain";
import { AppError, type CommonCode, isAppError, isErrorCode } from "@kalima/contracts/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { WHOLE_DATE, writeInstant } from "../../time/write-instant.ts";
import { contracts, toStatus } from "../contracts.ts";
import { isTransient } from "../database/transient.ts";
import { isNavigation, renderErrorPage } from "./error-page.ts";
import { PRIVATE_HEADERS } from "./headers.ts";
import { negotiateLanguage, resolvePageLanguage } from "./language.ts";
import { readTheme } from "./request-context.ts";

/** Fastify's own errors by status; their messages stay inside. */
const CODE_BY_STATUS: Record<number, CommonCode> = {
  400: "request.malformed",
  404: "request.not_found",
  413: "request.too_large",
  414: "request.malformed",
  415: "request.media_type",
  431: "request.too_large",
};

function collectFieldCodes(error: {
  validation: { instancePath: string; message: string; params?: unknown }[];
}): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const name = issue.instancePath.split("/").filter(Boolean).join(".") || "body";
    const missing = /received undefined/.test(issue.message);
    fields[name] ??= isErrorCode(issue.message)
      ? issue.message
      : missing
        ? "validation.required"
        : "validation.invalid";
  }
  return fields;
}

function toValidationError(error: FastifyError): AppError {
  if (error.validationContext === "params") return new AppError("request.not_found");
  if (!hasZodFastifySchemaValidationErrors(error)) return new AppError("request.malformed");
  const fields = collectFieldCodes(error as never);
  const own = Object.values(fields).find((code) => !code.startsWith("validation."));
  return new AppError(own ?? "request.invalid", { fields });
}

/** Converts anything thrown to an `AppError`; unknown errors become `server.unexpected`. */
export function toAppError(error: Error & { code?: string; statusCode?: number }): AppError {
  if (isAppError(error)) return error;
  if ("validation" in error) return toValidationError(error as FastifyError);
  const code = error.code?.startsWith("FST_") ? CODE_BY_STATUS[error.statusCode ?? 500] : undefined;
  if (code) return new AppError(code, { cause: error });
  if (isTransient(error)) return new AppError("server.unavailable", { retryAfter: 1, cause: error });
  return new AppError("server.unexpected", { cause: error });
}

/** In the visitor's zone. */
function formatTime({ timeZone }: FastifyRequest, language: Language, at: unknown): string {
  return typeof at === "string" ? writeInstant(getLocale(language), new Date(at), WHOLE_DATE, timeZone) : "";
}

/** Returns the text of a code, in the plural form of a number of seconds. */
function selectText({ code, message }: AppError, seconds: number, language: Language): string {
  const form = new Intl.PluralRules(language).select(seconds);
  const texts = contracts.errorTexts[language];
  return texts[`${code}_${form}`] ?? texts[code] ?? message;
}

/** Returns the text of an error with its numbers and times, without internal details. */
function describeError(request: FastifyRequest, error: AppError, language: Language): string {
  const seconds = error.retryAfter ?? 1;
  return selectText(error, seconds, language)
    .replace("{{n}}", String(seconds))
    .replace("{{limit}}", () => String(error.extra?.megabytes))
    .replace("{{time}}", () => formatTime(request, language, error.extra?.at));
}

/** Sends an error in the visitor's language: an HTML page for a browser navigation, otherwise problem+json. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const status = toStatus(error);
  if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
  reply.code(status);
  if (isNavigation(request)) {
    const language = resolvePageLanguage(request);
    const message = describeError(request, error, language);
    const page = { language, theme: readTheme(request), status, message, requestId: request.id };
    const { html, contentPolicy } = renderErrorPage(page);
    return reply.header("content-security-policy", contentPolicy).type("text/html; charset=utf-8").send(html);
  }
  const body = {
    ...error.extra,
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code: error.code,
    message: describeError(request, error, negotiateLanguage(request)),
    requestId: request.id,
    ...(error.fields && { fields: error.fields }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  };
  return reply.header("content-type", "application/problem+json").send(JSON.stringify(body));
}

/** Every error of the app leaves as `sendProblem` writes it; unexpected ones are logged whole. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const known = toAppError(error);
    if (toStatus(known) >= 500) request.log.error({ err: known.cause ?? error }, known.code);
    return sendProblem(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError("request.not_found")));
}

/** An address that cannot be read meets no hook: its answer gets the headers here. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...PRIVATE_HEADERS, "x-request-id": request.id });
  sendProblem(request, reply, new AppError("request.not_found"));
}

/** Bytes that are no HTTP request, or headers without end: there is no request to answer, so the socket is. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const known = new AppError(error.code === "HPE_HEADER_OVERFLOW" ? "request.too_large" : "request.malformed");
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const title = STATUS_CODES[status] ?? "Error";
  const message = contracts.errorTexts.en[known.code] ?? title;
  const body = JSON.stringify({
    type: "about:blank",
    title,
    status,
    code: known.code,
    message,
    requestId: randomUUID(),
  });
  const headers = {
    ...PRIVATE_HEADERS,
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join("")}\r\n${body}`);
}
