import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../files/public.ts";
import { AUDIO_FOLDER } from "../bank/audio/audio-manifest.ts";

const AUDIO_TYPE = "audio/mpeg";
/** A recording does not change while an attempt lasts; its address holds the attempt's id, so others never see it. */
const CACHE_SECONDS = HOUR_SECONDS;

/**
 * Sends a recording of the bank, or a range of it. The file name reveals nothing about the item. A recording that is
 * missing from the bank is an error of the server.
 */
export async function sendRecording(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
  const path = new URL(`${id}.mp3`, AUDIO_FOLDER);
  const { size } = await stat(path);
  const file = {
    name: "recording.mp3",
    size,
    type: AUDIO_TYPE,
    read: async (range?: { start: number; end: number }) => createReadStream(path, range),
  };
  return sendFile(request, reply, file, CACHE_SECONDS);
}
