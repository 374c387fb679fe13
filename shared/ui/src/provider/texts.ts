import type { Language } from "@kalima/contracts/domain";

const en = {
  retry: "Try again",
  loading: "Loading…",
  somethingWrong: "Something went wrong",
  showPassword: "Show password",
  hidePassword: "Hide password",
  close: "Close",
  cancel: "Cancel",
  choose: "Choose…",
  typeToSearch: "Type to search…",
  showOptions: "Show options",
  noResults: "No results",
  nothingHere: "Nothing here yet",
  notifications: "Notifications",
};

/** The few texts that components say by themselves. */
export type UiTexts = typeof en;

const ar: UiTexts = {
  retry: "إعادة المحاولة",
  loading: "جارٍ التحميل…",
  somethingWrong: "حدث خطأ ما",
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",
  close: "إغلاق",
  cancel: "إلغاء",
  choose: "اختيار…",
  typeToSearch: "الكتابة للبحث…",
  showOptions: "عرض الخيارات",
  noResults: "لا توجد نتائج",
  nothingHere: "لا يوجد شيء هنا بعد",
  notifications: "الإشعارات",
};

export const uiTexts: Record<Language, UiTexts> = { en, ar };
