import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "staff.own_grants": "لا يمكنك تغيير مسؤولياتك بنفسك، ويمكن لأحد الزملاء فعل ذلك",
  "staff.owner_only": "منح صفة المالك أو سحبها من حق المالكين فقط",
  "staff.last_owner": "لا بد أن يكون للمدرسة مالك واحد على الأقل. عيّن مالكًا آخر أولًا",
  "staff.grants_wait": "هناك تغيير آخر في انتظار القرار للشخص نفسه. يلزم البت فيه أولًا",
  "staff.grants_decided": "لم يعد هذا التغيير في الانتظار: صدر قرار بشأنه أو انتهت مدته",
};
