import { Route, Routes } from "@kalima/platform/react";
import { StartScreen } from "./screens/start-screen.tsx";

export function Root() {
  return (
    <Routes>
      <Route path="/example" element={<StartScreen />} />
    </Routes>
  );
}
