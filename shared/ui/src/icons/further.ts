import {
  ArrowLeft as ArrowLeftDrawing,
  Bell as BellDrawing,
  BookOpen as BookOpenDrawing,
  Calendar as CalendarDrawing,
  Camera as CameraDrawing,
  CameraOff as CameraOffDrawing,
  ChartColumn as ChartColumnDrawing,
  CheckCheck as CheckCheckDrawing,
  ChevronDown as ChevronDownDrawing,
  ChevronLeft as ChevronLeftDrawing,
  ChevronRight as ChevronRightDrawing,
  CircleQuestionMark as CircleQuestionMarkDrawing,
  Clock as ClockDrawing,
  Copy as CopyDrawing,
  CreditCard as CreditCardDrawing,
  Download as DownloadDrawing,
  ExternalLink as ExternalLinkDrawing,
  Eye as EyeDrawing,
  EyeOff as EyeOffDrawing,
  Globe as GlobeDrawing,
  Heart as HeartDrawing,
  Image as ImageDrawing,
  Languages as LanguagesDrawing,
  ListChecks as ListChecksDrawing,
  Lock as LockDrawing,
  LogOut as LogOutDrawing,
  Mic as MicDrawing,
  MicOff as MicOffDrawing,
  Minus as MinusDrawing,
  MonitorUp as MonitorUpDrawing,
  PhoneOff as PhoneOffDrawing,
  Search as SearchDrawing,
  Send as SendDrawing,
  Settings as SettingsDrawing,
  SlidersHorizontal as SlidersHorizontalDrawing,
  User as UserDrawing,
  Users as UsersDrawing,
  Volume2 as VolumeDrawing,
  Wallet as WalletDrawing,
} from "lucide-react";
import { icon } from "./icon.tsx";

// Those that point along the line of reading are mirrored in Arabic (second argument).
export const ArrowBack = /* @__PURE__ */ icon(ArrowLeftDrawing, true);
export const ChevronForward = /* @__PURE__ */ icon(ChevronRightDrawing, true);
export const ChevronBack = /* @__PURE__ */ icon(ChevronLeftDrawing, true);
export const ChevronDown = /* @__PURE__ */ icon(ChevronDownDrawing);
export const Heart = /* @__PURE__ */ icon(HeartDrawing);
export const Globe = /* @__PURE__ */ icon(GlobeDrawing);
export const Calendar = /* @__PURE__ */ icon(CalendarDrawing);
export const Clock = /* @__PURE__ */ icon(ClockDrawing);
export const Copy = /* @__PURE__ */ icon(CopyDrawing);
export const CreditCard = /* @__PURE__ */ icon(CreditCardDrawing);
export const User = /* @__PURE__ */ icon(UserDrawing);
export const Users = /* @__PURE__ */ icon(UsersDrawing);
export const LogOut = /* @__PURE__ */ icon(LogOutDrawing, true);
export const Settings = /* @__PURE__ */ icon(SettingsDrawing);
export const Send = /* @__PURE__ */ icon(SendDrawing, true);
export const Search = /* @__PURE__ */ icon(SearchDrawing);
export const Lock = /* @__PURE__ */ icon(LockDrawing);
export const Eye = /* @__PURE__ */ icon(EyeDrawing);
export const EyeOff = /* @__PURE__ */ icon(EyeOffDrawing);
export const Bell = /* @__PURE__ */ icon(BellDrawing);
export const BookOpen = /* @__PURE__ */ icon(BookOpenDrawing);
export const Minus = /* @__PURE__ */ icon(MinusDrawing);
export const Camera = /* @__PURE__ */ icon(CameraDrawing);
export const Wallet = /* @__PURE__ */ icon(WalletDrawing);
export const Download = /* @__PURE__ */ icon(DownloadDrawing);
export const Filter = /* @__PURE__ */ icon(SlidersHorizontalDrawing);
export const Image = /* @__PURE__ */ icon(ImageDrawing);
export const Languages = /* @__PURE__ */ icon(LanguagesDrawing);
export const ListChecks = /* @__PURE__ */ icon(ListChecksDrawing);
export const CheckCheck = /* @__PURE__ */ icon(CheckCheckDrawing);
export const Chart = /* @__PURE__ */ icon(ChartColumnDrawing);
export const ExternalLink = /* @__PURE__ */ icon(ExternalLinkDrawing, true);
export const HelpCircle = /* @__PURE__ */ icon(CircleQuestionMarkDrawing);
export const CameraOff = /* @__PURE__ */ icon(CameraOffDrawing);
export const Mic = /* @__PURE__ */ icon(MicDrawing);
export const MicOff = /* @__PURE__ */ icon(MicOffDrawing);
export const MonitorUp = /* @__PURE__ */ icon(MonitorUpDrawing);
export const PhoneOff = /* @__PURE__ */ icon(PhoneOffDrawing);
export const Volume = /* @__PURE__ */ icon(VolumeDrawing);
