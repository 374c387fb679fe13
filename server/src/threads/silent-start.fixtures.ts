/** A thread whose code waits for something that does not come: it never says that it accepts tasks. */
setInterval(() => undefined, 1_000);
