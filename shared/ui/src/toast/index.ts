export { createToasts, type ToastContent, type Toasts } from "./toast-queue.ts";
export { ToastRegion } from "./toast-region.tsx";
