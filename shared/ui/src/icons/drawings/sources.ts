import type dynamicIconImports from "lucide-react/dynamicIconImports";

export type LucideName = keyof typeof dynamicIconImports;

/** Our icon → Lucide's. `UPDATE_ICONS=1 npx vitest run drawings` writes the modules anew. */
export const FIRST_SCREEN = {
  ArrowForward: "arrow-right",
  CheckCircle: "circle-check",
  Menu: "menu",
  Sun: "sun",
  Moon: "moon",
  MessageCircle: "message-circle",
  Phone: "phone",
  Mail: "mail",
  MapPin: "map-pin",
  Plus: "plus",
  AlertCircle: "circle-alert",
  RefreshCw: "refresh-cw",
  Home: "house",
  X: "x",
} as const satisfies Record<string, LucideName>;

/** Home shows them below its first screen, and toasts. */
export const SECOND_SCREEN = {
  Check: "check",
  Star: "star",
  Info: "info",
} as const satisfies Record<string, LucideName>;

export const FURTHER = {
  ArrowBack: "arrow-left",
  ChevronForward: "chevron-right",
  ChevronBack: "chevron-left",
  ChevronDown: "chevron-down",
  Heart: "heart",
  Globe: "globe",
  Calendar: "calendar",
  Clock: "clock",
  Copy: "copy",
  CreditCard: "credit-card",
  User: "user",
  Users: "users",
  LogOut: "log-out",
  Settings: "settings",
  Search: "search",
  Lock: "lock",
  Eye: "eye",
  EyeOff: "eye-off",
  Bell: "bell",
  BookOpen: "book-open",
  Minus: "minus",
  Wallet: "wallet",
  Download: "download",
  Filter: "sliders-horizontal",
  Languages: "languages",
  ListChecks: "list-checks",
  CheckCheck: "check-check",
  Chart: "chart-column",
  ExternalLink: "external-link",
  HelpCircle: "circle-question-mark",
  More: "ellipsis",
  Compare: "scale",
} as const satisfies Record<string, LucideName>;

/** Controls of calls, voices and messages: a module of their own, because other pages have none of them. */
export const CALLS = {
  Send: "send",
  Camera: "camera",
  Image: "image",
  CameraOff: "camera-off",
  Mic: "mic",
  MicOff: "mic-off",
  MonitorUp: "monitor-up",
  PhoneOff: "phone-off",
  Volume: "volume-2",
} as const satisfies Record<string, LucideName>;

/** Those that point along the line of reading; they are mirrored in Arabic. */
export const MIRRORED: ReadonlySet<string> = new Set<
  keyof typeof FIRST_SCREEN | keyof typeof FURTHER | keyof typeof CALLS
>(["ArrowForward", "ArrowBack", "ChevronForward", "ChevronBack", "LogOut", "Send", "ExternalLink"]);

/**
 * Chromium paints the middle of two strokes that cross in one path too light at 16 px; two angles that meet there are solid.
 */
export const REDRAWN: Partial<Record<LucideName, string>> = { x: "M6 6l6 6 6-6M6 18l6-6 6 6" };
