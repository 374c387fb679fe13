import type { MenuItem } from "@kalima/contracts/pages";

const ABOUT = { path: "/about", label: { en: "About", ar: "من نحن" } };
const CONTACT = { path: "/contact-us", label: { en: "Contact", ar: "التواصل معنا" } };

/** Menu items of the shell's own pages; remotes add theirs in their manifests. */
export const shellMenu: readonly MenuItem[] = [
  { menu: "main", order: 10, path: "/", label: { en: "Home", ar: "الرئيسية" } },
  { menu: "main", order: 30, ...ABOUT },
  { menu: "main", order: 40, ...CONTACT },
  { menu: "footer", order: 10, ...ABOUT },
  { menu: "footer", order: 30, ...CONTACT },
  { menu: "footer", order: 40, path: "/privacy-policy", label: { en: "Privacy policy", ar: "سياسة الخصوصية" } },
  { menu: "footer", order: 45, path: "/terms", label: { en: "Terms of use", ar: "شروط الاستخدام" } },
  { menu: "footer", order: 50, path: "/developers", label: { en: "For developers", ar: "للمطوّرين" } },
];
