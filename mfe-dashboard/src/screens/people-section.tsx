import { Route, Routes } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ViewTabs } from "../features/keep-views/view-tabs.tsx";
import { PeopleList } from "../features/know-people/people-list.tsx";
import { PersonPage } from "../features/know-people/person-page.tsx";
import { PEOPLE_PATH } from "../shared/people-path.ts";

/** The section "people" of the dashboard: everybody who has an account, or one of them. */
export function PeopleSection() {
  return (
    <Routes>
      <Route element={<PersonPage />} path={`${PEOPLE_PATH}/:id`} />
      <Route
        element={
          <Stack gap={4}>
            <ViewTabs list="people" />
            <PeopleList />
          </Stack>
        }
        path="*"
      />
    </Routes>
  );
}
