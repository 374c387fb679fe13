import { platformMembers as members, type platformMembers } from "@kalima/contracts/published";
import { expect, expectTypeOf, it } from "vitest";
import type * as z from "zod/mini";
import type { Flags, Logger, Navigation, Platform, SessionAccess, SlotEntry, Toast } from "./platform.ts";

type Members = typeof platformMembers;
type Takes<Name extends keyof Members> = Members[Name] extends { takes: infer S extends z.core.$ZodType }
  ? z.infer<S>
  : never;
type Gives<Name extends keyof Members> = Members[Name] extends { gives: infer S extends z.core.$ZodType }
  ? z.infer<S>
  : never;

it("describes the values that the platform's own types name", () => {
  expectTypeOf<Gives<"remote">>().toEqualTypeOf<{ name: string; version: string }>();
  expectTypeOf<Gives<"session.reload">>().toEqualTypeOf<Awaited<ReturnType<SessionAccess["reload"]>>>();
  expectTypeOf<Takes<"session.begin">["signedIn"]>().toEqualTypeOf<Parameters<SessionAccess["begin"]>[0]>();
  expectTypeOf<Takes<"session.begin">["options"]>().toEqualTypeOf<Parameters<SessionAccess["begin"]>[1]>();
  expectTypeOf<Takes<"session.end">>().toEqualTypeOf<Parameters<SessionAccess["end"]>[0]>();
  expectTypeOf<Takes<"socket">["query"]>().toEqualTypeOf<Parameters<Platform["socket"]>[1]>();
  expectTypeOf<Gives<"slots.entries">>().toExtend<SlotEntry[]>();
  expectTypeOf<SlotEntry[]>().toExtend<Gives<"slots.entries">>();
  expectTypeOf<Takes<"slots.attach">["slot"]>().toEqualTypeOf<Parameters<Platform["slots"]["attach"]>[1]>();
  expectTypeOf<Gives<"i18n">>().toExtend<Omit<Platform["i18n"], "instance" | "switchTo">>();
  expectTypeOf<Platform["i18n"]>().toExtend<Gives<"i18n">>();
  expectTypeOf<Takes<"i18n.switchTo">>().toEqualTypeOf<Parameters<Platform["i18n"]["switchTo"]>[0]>();
  expectTypeOf<Gives<"theme.current">>().toEqualTypeOf<ReturnType<Platform["theme"]["current"]>>();
  expectTypeOf<Takes<"navigation.go">["options"]>().toEqualTypeOf<Parameters<Navigation["go"]>[1]>();
  expectTypeOf<Takes<"navigation.setTitle">>().toEqualTypeOf<Parameters<Navigation["setTitle"]>[0]>();
  expectTypeOf<Takes<"flags.isOn">>().toEqualTypeOf<Parameters<Flags["isOn"]>[0]>();
  expectTypeOf<Gives<"flags.isOn">>().toEqualTypeOf<ReturnType<Flags["isOn"]>>();
  expectTypeOf<Omit<Takes<"toasts.show">, "action">>().toEqualTypeOf<Omit<Toast, "action">>();
  expectTypeOf<Takes<"logger.error">["details"]>().toEqualTypeOf<Parameters<Logger["error"]>[1]>();
  expect(Object.keys(members).length).toBeGreaterThan(10);
});
