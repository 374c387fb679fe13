import {
  ArrowRight as ArrowRightDrawing,
  Check as CheckDrawing,
  CircleAlert as CircleAlertDrawing,
  CircleCheck as CircleCheckDrawing,
  House as HouseDrawing,
  Info as InfoDrawing,
  Mail as MailDrawing,
  MapPin as MapPinDrawing,
  Menu as MenuDrawing,
  MessageCircle as MessageCircleDrawing,
  Moon as MoonDrawing,
  Phone as PhoneDrawing,
  Plus as PlusDrawing,
  RefreshCw as RefreshCwDrawing,
  Star as StarDrawing,
  Sun as SunDrawing,
  X as XDrawing,
} from "lucide-react";
import { icon } from "./icon.tsx";

// What frame, home, toasts and error page show: bundles keep a module whole, in the entry or out of it.
// Those that point along the line of reading are mirrored in Arabic (second argument).
export const ArrowForward = /* @__PURE__ */ icon(ArrowRightDrawing, true);
export const CheckCircle = /* @__PURE__ */ icon(CircleCheckDrawing);
export const Menu = /* @__PURE__ */ icon(MenuDrawing);
export const Sun = /* @__PURE__ */ icon(SunDrawing);
export const Moon = /* @__PURE__ */ icon(MoonDrawing);
export const MessageCircle = /* @__PURE__ */ icon(MessageCircleDrawing);
export const Phone = /* @__PURE__ */ icon(PhoneDrawing);
export const Mail = /* @__PURE__ */ icon(MailDrawing);
export const MapPin = /* @__PURE__ */ icon(MapPinDrawing);
export const Plus = /* @__PURE__ */ icon(PlusDrawing);
export const AlertCircle = /* @__PURE__ */ icon(CircleAlertDrawing);
export const RefreshCw = /* @__PURE__ */ icon(RefreshCwDrawing);
export const Home = /* @__PURE__ */ icon(HouseDrawing);
export const Check = /* @__PURE__ */ icon(CheckDrawing);
export const Star = /* @__PURE__ */ icon(StarDrawing);
export const Info = /* @__PURE__ */ icon(InfoDrawing);
export const X = /* @__PURE__ */ icon(XDrawing);
