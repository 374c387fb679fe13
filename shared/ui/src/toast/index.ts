export { createToasts, type ToastContent, type Toasts } from "./toasts.ts";
