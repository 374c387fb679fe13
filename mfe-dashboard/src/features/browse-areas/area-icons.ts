import type { DashboardArea } from "@kalima/contracts/pages";
import {
  Calendar,
  Chart,
  Globe,
  HelpCircle,
  type IconProps,
  MessageCircle,
  More,
  Settings,
  Sun,
  User,
  Users,
  Wallet,
} from "@kalima/ui/icons";
import type { ComponentType } from "react";

/** Signs of the first level; `today` is the dashboard itself. */
export const AREA_ICONS: Readonly<Record<DashboardArea | "today" | "more", ComponentType<IconProps>>> = {
  today: Sun,
  students: Users,
  appointments: Calendar,
  messages: MessageCircle,
  team: User,
  money: Wallet,
  support: HelpCircle,
  site: Globe,
  analytics: Chart,
  settings: Settings,
  more: More,
};
