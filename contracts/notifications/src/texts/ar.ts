import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "notifications.channel_fixed": "لا يمكن إيقاف هذا النوع من الإشعارات",
  "notifications.endpoint_refused": "لا يمكن الوصول إلى إشعارات هذا المتصفح",
  "notifications.not_found": "لم يعد هذا الإشعار موجودًا",
};
