export type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
export {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
export {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router-dom";
export { newId } from "../http/new-id.ts";
export { keepInTab, readFromTab } from "../storage/tab-storage.ts";
export { I18nextProvider, useTranslation } from "../translation/index.ts";
export { createActionKeys } from "./action-keys.ts";
export { createQueryClient } from "./create-query-client.ts";
export { HostedSlot, type HostedSlotProps, OpenSlots } from "./hosted-slot.tsx";
export { hydratesLater } from "./hydrates-later.tsx";
export { lazyScreen } from "./lazy-screen.ts";
export { refuseOtherReact } from "./page-react.ts";
export { PlatformProvider, usePlatform } from "./platform-context.tsx";
export { useDocumentTitle } from "./use-document-title.ts";
export { useErrorText } from "./use-error-text.ts";
export { useEvent } from "./use-event.ts";
export { useFailureToast } from "./use-failure-toast.ts";
export { useFromBrowser } from "./use-from-browser.ts";
export { useNow } from "./use-now.ts";
export { useSession } from "./use-session.ts";
