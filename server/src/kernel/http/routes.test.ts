import { readBooking } from "@kalima/booking-contract";
import { operation } from "@kalima/contracts/operations";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { handle, route } from "./routes.ts";

const booking = { access: { reach: "all" }, summary: "" } as const;
const never = async (): Promise<never> => {
  throw new Error("not called");
};

it("takes method, path and schemas from the operation", () => {
  const { method, url, schema, config } = handle(readBooking, booking, never);
  expect({ method, url, config }).toEqual({
    method: "GET",
    url: "/api/bookings/:id",
    config: { access: booking.access },
  });
  expect(schema?.response).toEqual({ 200: readBooking.answer });
  expect(z.safeParse(schema?.params as z.ZodMiniType, { id: "mine" }).success).toBe(false);
});

it("compiles with a decision about access only", () => {
  // @ts-expect-error nothing says who may call it
  handle(readBooking, { summary: "" }, never);
  // @ts-expect-error the path names an object, and nothing says whose a caller reaches
  handle(readBooking, { access: "signedIn", summary: "" }, never);
  // @ts-expect-error nothing says who may call it
  route("GET /page", {}, never);
  // @ts-expect-error a level that does not exist
  route("GET /page", { access: "everyone" }, never);
  expect(route("GET /page", { access: "public" }, never).config.access).toBe("public");
});

it("compiles with handlers of the operation's schemas only", () => {
  const count = operation("POST /api/count", {
    body: z.object({ to: z.number() }),
    answer: z.object({ data: z.number() }),
  });
  const options = { access: "public", summary: "" } as const;
  // @ts-expect-error the answer is a number
  handle(count, options, async () => ({ data: "1" }));
  // @ts-expect-error the body holds no such member
  handle(count, options, async ({ body }) => ({ data: body.from }));
  // @ts-expect-error the body is the operation's
  handle(count, { ...options, body: z.object({}) }, never);
  expect(handle(count, options, async ({ body }) => ({ data: body.to })).url).toBe("/api/count");
});
