import * as z from "zod/mini";

/** Apart from the account, because trainers and students of a lesson have one, too. */
export const gender = z.enum(["female", "male"]);
