import { z } from "zod";
import { secret } from "./secret-setting.ts";

const urls = (form: RegExp, example: string) =>
  z
    .string()
    .transform((text) => text.split(",").map((address) => address.trim()))
    .pipe(z.array(z.string().regex(form, `must be addresses such as ${example}, separated by commas`)))
    .default([]);

/** Settings of the STUN and TURN servers that connect two browsers in a lesson room. */
export const iceSettings = {
  STUN_URLS: urls(/^stuns?:[^\s?]+$/, "stun:stun.example:3478"),
  TURN_URLS: urls(/^turns?:[^\s?]+(\?transport=(udp|tcp))?$/, "turn:turn.example:3478?transport=udp"),
  /** Shared with the TURN servers (`static-auth-secret` of coturn), which check credentials with it. */
  TURN_SECRET: secret.optional(),
};
type Environment = z.infer<z.ZodObject<typeof iceSettings>>;

export type IceSettings = { stunUrls: string[]; turn: { urls: string[]; secret: string } | undefined };

/** One sentence for each mistake: addresses of TURN servers without the secret that makes their credentials. */
export function findIceMistakes(env: Environment): string[] {
  return env.TURN_URLS.length > 0 && !env.TURN_SECRET ? ["TURN_URLS needs TURN_SECRET."] : [];
}

/** Without `turn`, only browsers that reach each other directly connect. */
export function toIceSettings({ STUN_URLS: stunUrls, TURN_URLS: urls, TURN_SECRET: secret }: Environment): IceSettings {
  return { stunUrls, turn: urls.length > 0 && secret ? { urls, secret } : undefined };
}
