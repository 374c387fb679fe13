import { z } from "zod";

/** A key or token in the environment: long enough that nobody guesses it. */
export const secret = z.string().min(32, "must have at least 32 characters");
