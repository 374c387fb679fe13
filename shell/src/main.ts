// A step of its own, so that federation can settle the shared modules before anything asks for them.
void import("./start.tsx");
