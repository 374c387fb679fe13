import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";

const SupportScreen = lazyScreenWithTexts(() => import("./screens/support-screen.tsx"), "SupportScreen", {
  namespace: "dashboard",
  load: (language) => import(`./i18n/support-screen/${language}.json`),
});
const QuestionsScreen = lazyScreenWithTexts(() => import("./screens/questions-screen.tsx"), "QuestionsScreen", {
  namespace: "dashboard",
  load: (language) => import(`./i18n/questions-screen/${language}.json`),
});
const TasksScreen = lazyScreenWithTexts(() => import("./screens/tasks-screen.tsx"), "TasksScreen", {
  namespace: "dashboard",
  load: (language) => import(`./i18n/tasks-screen/${language}.json`),
});
const PayoutsScreen = lazyScreenWithTexts(() => import("./screens/payouts-screen.tsx"), "PayoutsScreen", {
  namespace: "dashboard",
  load: (language) => import(`./i18n/payouts-screen/${language}.json`),
});
const SubscribersScreen = lazyScreenWithTexts(() => import("./screens/subscribers-screen.tsx"), "SubscribersScreen", {
  namespace: "dashboard",
  load: (language) => import(`./i18n/subscribers-screen/${language}.json`),
});
const FlagsScreen = lazyScreenWithTexts(() => import("./screens/flags-screen.tsx"), "FlagsScreen", {
  namespace: "dashboard",
  load: (language) => import(`./i18n/flags-screen/${language}.json`),
});

export function Root() {
  return (
    <Routes>
      <Route path="/dashboard/support" element={<SupportScreen />} />
      <Route path="/dashboard/questions" element={<QuestionsScreen />} />
      <Route path="/dashboard/tasks" element={<TasksScreen />} />
      <Route path="/dashboard/payouts" element={<PayoutsScreen />} />
      <Route path="/dashboard/subscribers" element={<SubscribersScreen />} />
      <Route path="/dashboard/flags" element={<FlagsScreen />} />
    </Routes>
  );
}
