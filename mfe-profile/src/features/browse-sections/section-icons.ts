import {
  Bell,
  BookOpen,
  Calendar,
  Chart,
  CreditCard,
  HelpCircle,
  type IconProps,
  Languages,
  ListChecks,
  MessageCircle,
  Settings,
  Star,
  Sun,
  User,
  Users,
} from "@kalima/ui/icons";
import type { ComponentType } from "react";

/** Signs of the menu by the key of the section; a section of another name gets the account's. */
export const SECTION_ICONS: Readonly<Record<string, ComponentType<IconProps>>> = {
  account: User,
  analytics: Chart,
  appointments: Calendar,
  bookings: BookOpen,
  cards: CreditCard,
  messages: MessageCircle,
  notifications: Bell,
  ratings: Star,
  settings: Settings,
  support: HelpCircle,
  tasks: ListChecks,
  today: Sun,
  trainers: Users,
  vocabulary: Languages,
};
