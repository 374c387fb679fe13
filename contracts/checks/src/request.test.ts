import type { uploadFile } from "@kalima/accounts-contract";
import type { Booking } from "@kalima/booking-contract";
import { type createBooking, listBookings } from "@kalima/booking-contract";
import { getTeacher } from "@kalima/catalog-contract";
import { type AnswerOf, buildPath, type ListPage, parseAnswer, type RequestOf } from "@kalima/contracts/operations";
import { expect, expectTypeOf, it } from "vitest";

it("types parameters, query, body and answer", () => {
  expectTypeOf<RequestOf<typeof getTeacher>>().toEqualTypeOf<{ params: Record<"id", string> }>();
  expectTypeOf<RequestOf<typeof createBooking>["body"]["startsAt"]>().toEqualTypeOf<string[]>();
  expectTypeOf<NonNullable<RequestOf<typeof listBookings>["query"]>["limit"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<RequestOf<typeof uploadFile>>().toEqualTypeOf<{ body: FormData }>();
  expectTypeOf<AnswerOf<typeof createBooking>>().toEqualTypeOf<Booking>();
  expectTypeOf<AnswerOf<typeof listBookings>>().toEqualTypeOf<ListPage<Booking>>();
});

it("escapes path parameters and refuses to leave one out", () => {
  expect(buildPath(getTeacher, { id: "a/../b?c" })).toBe("/teachers/a%2F..%2Fb%3Fc");
  expect(() => buildPath(getTeacher, {})).toThrow("needs the parameter id");
});

it("gives the items and the cursor of a list", () => {
  expect(parseAnswer(listBookings, { data: [], page: { nextCursor: "c" } })).toEqual({ items: [], nextCursor: "c" });
  expect(() => parseAnswer(listBookings, { data: [{ id: 1 }], page: { nextCursor: null } })).toThrow();
});
