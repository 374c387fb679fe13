import type { FastifyReply, FastifyRequest } from "fastify";

export type FileRequest = { remote: string; version: string; file: string };

/** Answers with a file of the store, compressed as the client accepts, or with "not found". */
export type SendFile = (wanted: FileRequest, request: FastifyRequest, reply: FastifyReply) => unknown;

export const MAX_AGE_SECONDS = 31_536_000;
