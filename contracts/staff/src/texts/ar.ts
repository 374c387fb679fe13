import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "staff.own_grants": "لا يمكنك تغيير مسؤولياتك بنفسك، ويمكن لأحد الزملاء فعل ذلك",
  "staff.owner_only": "دعوة المشرفين ومنح صفة المالك أو سحبها من حق المالكين فقط",
  "staff.last_owner": "لا بد أن يكون للمدرسة مالك واحد على الأقل. عيّن مالكًا آخر أولًا",
  "staff.grants_wait": "هناك تغيير آخر في انتظار القرار للشخص نفسه. يلزم البت فيه أولًا",
  "staff.grants_decided": "لم يعد هذا التغيير في الانتظار: صدر قرار بشأنه أو انتهت مدته",
  "staff.own_account": "لا يمكن تنفيذ ذلك على حسابك أنت، ويمكن لأحد الزملاء فعله",
  "staff.owners_account": "لا يمكن تنفيذ ذلك على حساب مالك إلا لمالك آخر",
  "staff.person_changed": "سبقك أحد الزملاء، فقد تغيّر هذا الحساب. يرجى الاطلاع على حالته الآن",
  "staff.phone_needs_two": "لا يتغير رقم هاتف العاملين هنا إلا بموافقة شخص ثانٍ",
  "staff.change_waits": "هناك تغيير آخر لهذا الحساب في انتظار القرار. يلزم البت فيه أولًا",
  "staff.change_decided": "لم يعد هذا التغيير في الانتظار: صدر قرار بشأنه أو انتهت مدته",
  "staff.has_lessons": "لهذا الحساب جلسات قادمة. يلزم إلغاؤها أو نقلها أولًا",
  "staff.no_draft": "يلزم إنشاء مسودة المدرّب أولًا، من قائمة المدرّبين",
  "staff.trains": "يبقى دور المدرّب ما دامت صفحته موجودة",
  "staff.job_settled": "لم تعد هذه العملية في الانتظار: أُعيد تشغيلها أو أُسقطت، أو انتهت مدة حفظها",
  "staff.phone_has_account": "لهذا الرقم حساب بالفعل",
  "staff.invited_already": "هناك دعوة سابقة لهذا الرقم",
  "staff.invitation_over": "انتهت هذه الدعوة",
};
