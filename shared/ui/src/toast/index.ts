export { createToasts, type ToastContent, type Toasts } from "./toast-queue.ts";
