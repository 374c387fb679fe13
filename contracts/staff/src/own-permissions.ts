import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

// The frame of the dashboard reads them, and loads no schema of grants for that.

/** Permissions of the signed-in admin, such as `payouts.approve`; none for agents, whose role is enough. */
export const readOwnPermissions = operation("GET /api/staff/permissions", { answer: wrapData(z.array(z.string())) });
