export { Button, type ButtonProps } from "./actions/button.tsx";
export { ButtonLink, type ButtonLinkProps } from "./actions/button-link.tsx";
export type { ButtonSize, ButtonVariant } from "./actions/button-look.ts";
export { IconButton, type IconButtonProps } from "./actions/icon-button.tsx";
export { Link, type LinkProps } from "./actions/link.tsx";
export { Spinner } from "./actions/spinner.tsx";
export { Checkbox, type CheckboxProps } from "./choices/checkbox.tsx";
export { Radio, RadioCard, type RadioProps } from "./choices/radio.tsx";
export { RadioGroup, type RadioGroupProps } from "./choices/radio-group.tsx";
export { Form, type FormProps } from "./fields/form.tsx";
export { FormError } from "./fields/form-error.tsx";
export { PasswordField } from "./fields/password-field.tsx";
export { TextArea, type TextAreaProps } from "./fields/text-area.tsx";
export { TextField, type TextFieldProps } from "./fields/text-field.tsx";
export { formatsOf, type Instant } from "./format/formats.ts";
export { Money } from "./format/money.tsx";
export { Num } from "./format/num.tsx";
export { phoneText } from "./format/phone-text.ts";
export { useFormat } from "./format/use-format.ts";
export { VisuallyHidden } from "./format/visually-hidden.tsx";
export {
  AlertCircle,
  ArrowBack,
  ArrowForward,
  Bell,
  BookOpen,
  Calendar,
  Camera,
  Chart,
  Check,
  CheckCircle,
  ChevronBack,
  ChevronDown,
  ChevronForward,
  Clock,
  Copy,
  CreditCard,
  Download,
  ExternalLink,
  Eye,
  EyeOff,
  Filter,
  Globe,
  HelpCircle,
  Home,
  type IconProps,
  Info,
  ListChecks,
  Lock,
  LogOut,
  Mail,
  MapPin,
  Menu,
  MessageCircle,
  Minus,
  Moon,
  Phone,
  Plus,
  RefreshCw,
  Search,
  Send,
  Settings,
  Star,
  Sun,
  User,
  Users,
  Wallet,
  X,
} from "./icons/index.ts";
export { Card, type CardProps } from "./layout/card.tsx";
export { Inline, type InlineProps } from "./layout/inline.tsx";
export { Screen, type ScreenProps } from "./layout/screen.tsx";
export type { SpaceStep } from "./layout/spacing.ts";
export { Stack, type StackProps } from "./layout/stack.tsx";
export { Avatar, type AvatarProps } from "./people/avatar.tsx";
export { Portrait, type PortraitProps } from "./people/portrait.tsx";
export { Flag } from "./pictures/flag.tsx";
export { Illustration, type IllustrationName } from "./pictures/illustration.tsx";
export { LevelBadge } from "./pictures/level-badge.tsx";
export { LogoMark } from "./pictures/logo-mark.tsx";
export { StarBurst } from "./pictures/star-burst.tsx";
export { StarPattern } from "./pictures/star-pattern.tsx";
export { classNames } from "./provider/class-names.ts";
export { useUi } from "./provider/ui-context.ts";
export { UiProvider, type UiProviderProps } from "./provider/ui-provider.tsx";
export { EmptyState, type EmptyStateProps } from "./states/empty-state.tsx";
export { Loading } from "./states/loading.tsx";
export { Problem, type ProblemProps } from "./states/problem.tsx";
export { Skeleton, type SkeletonProps } from "./states/skeleton.tsx";
export { StatusPill, type StatusPillProps, type StatusTone } from "./states/status-pill.tsx";
