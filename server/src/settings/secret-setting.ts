import { z } from "zod";

/** An environment variable that holds a secret: at least 32 characters, so that guessing it is not feasible. */
export const secret = z.string().min(32, "must have at least 32 characters");
