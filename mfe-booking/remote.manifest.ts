import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-booking",
  platform: "^2.2",
  pages: [
    // Before the pattern that it fits, too: the first of two such pages counts.
    {
      path: "/booking/speaking-check",
      screen: "booking-screen",
      access: "public",
      frame: "full",
      skeleton: "calendar",
      keepOffline: true,
      under: "/placement-test",
      title: "pages.speakingCheck.title",
      description: "pages.speakingCheck.description",
    },
    {
      path: "/booking/:id",
      screen: "booking-screen",
      access: "public",
      frame: "full",
      skeleton: "calendar",
      keepOffline: true,
      under: "/teachers",
      title: "pages.booking.title",
      description: "pages.booking.description",
      head: { source: "teacher", title: "pages.booking.head.title", description: "pages.booking.head.description" },
    },
  ],
  slots: [
    {
      slot: "profile.section",
      screen: "appointments-section",
      key: "appointments",
      group: "learning",
      order: 10,
      label: "sections.appointments",
    },
    {
      slot: "profile.section",
      screen: "bookings-section",
      key: "bookings",
      group: "learning",
      order: 20,
      label: "sections.bookings",
    },
    {
      slot: "profile.section",
      screen: "examiners-section",
      key: "examiners",
      group: "learning",
      order: 30,
      label: "sections.examiners",
      roles: ["admin"],
    },
  ],
  publishes: ["booking.created@1", "booking.cancelled@1"],
  consumes: ["booking.created@1", "booking.confirmed@1", "booking.cancelled@1"],
});
