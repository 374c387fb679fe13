import { AppError, isAppError } from "@kalima/contracts/errors";
import type { SupportClientEvents } from "@kalima/contracts/sockets";
import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../database/database.ts";
import { createEventRate } from "./event-rate.ts";
import type { SupportSocket } from "./support-desk.ts";

type EventName = keyof SupportClientEvents;
export type Answers = Partial<
  Record<EventName, { body: z.core.$ZodType | null; answer: (body: never) => Promise<object> }>
>;

/** A handler whose body is checked before it runs. */
export function answering<T extends z.core.$ZodType>(body: T, answer: (body: z.infer<T>) => Promise<object>) {
  return { body, answer: answer as (body: never) => Promise<object> };
}

/** A handler that needs nothing from the body. */
export function answeringAny(answer: () => Promise<object>) {
  return { body: null, answer };
}

/**
 * Binds handlers to a socket: every event is checked, counted and answered with `{ok: true, …}` or `{ok: false, code}`;
 * what the table does not name is refused, and a flood ends the connection. Handlers wait for `ready`: from then on
 * the socket hears what happens, so that nothing falls between a first `sync` and the first message.
 */
export function answerEvents(
  socket: SupportSocket,
  answers: Answers,
  { clock, log, ready }: { clock: Clock; log: FastifyBaseLogger; ready: Promise<void> },
): void {
  const rate = createEventRate();

  async function run(name: string, body: unknown): Promise<object> {
    const handler = Object.hasOwn(answers, name) ? answers[name as EventName] : undefined;
    if (!handler) throw new AppError("auth.forbidden");
    await ready;
    if (!handler.body) return handler.answer(undefined as never);
    const parsed = handler.body._zod.run({ value: body, issues: [] }, { async: false });
    if (parsed instanceof Promise || parsed.issues.length > 0) throw new AppError("support.malformed");
    return handler.answer(parsed.value as never);
  }

  socket.onAny((name: string, ...given: unknown[]) => {
    const last = given.at(-1);
    const done = typeof last === "function" ? (last as (ack: object) => void) : () => undefined;
    const verdict = rate.take(clock().getTime());
    if (verdict === "flooded") return void socket.disconnect(true);
    if (verdict === "too_many") return done({ ok: false, code: "request.too_many" });
    run(name, typeof given[0] === "function" ? undefined : given[0]).then(
      (answer) => done({ ok: true, ...answer }),
      (error: unknown) => {
        if (!isAppError(error)) log.error(error);
        done({ ok: false, code: isAppError(error) ? error.code : "server.unexpected" });
      },
    );
  });
}
