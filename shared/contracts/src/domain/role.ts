import { openEnum, type ValueOf } from "./open-enum.ts";

export const roleName = openEnum(["student", "trainer", "agent", "admin"]);
export type RoleName = ValueOf<typeof roleName>;
