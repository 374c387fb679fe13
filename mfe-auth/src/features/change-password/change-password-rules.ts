import { changePassword } from "@kalima/contracts/api";
import { newPassword } from "@kalima/contracts/domain";
import * as z from "zod/mini";

const required = z.string().check(z.minLength(1, "validation.required"));

/** As the contract has it, with the new password typed twice; an empty field says that it is empty, not that it is weak. */
export const changePasswordForm = z
  .extend(changePassword, { newPassword: z.pipe(required, newPassword), confirmation: required })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: "validation.password_mismatch",
      path: ["confirmation"],
    }),
  );
