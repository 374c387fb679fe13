import * as z from "zod/mini";
import { OTP_DIGITS, PASSWORD_MAX_LENGTH } from "../domain/constants.ts";
import { newPassword } from "../domain/password.ts";
import { calendarDate, cefrLevel, countryCode, id, instant } from "../domain/primitives.ts";
import { roleName } from "../domain/statuses.ts";
import { optionalText, typedName, typedPhone } from "./typed-text.ts";

const typedPassword = z
  .string()
  .check(z.minLength(1, "validation.required"), z.maxLength(PASSWORD_MAX_LENGTH, "validation.password_too_long"));
const personName = typedName();
export const otpCode = z.string().check(z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), "validation.otp_invalid"));

export const gender = z.enum(["female", "male"]);
export const referralSource = z.enum(["friend", "facebook", "instagram", "tiktok", "search", "other"]);

/** The signed-in person, as their own browser sees them. */
export const user = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  gender: z.nullable(gender),
  dateOfBirth: z.nullable(calendarDate),
  referralSource: z.nullable(referralSource),
  /** `active` is the only status that may use the site. */
  status: z.enum(["active", "inactive"]),
  verified: z.boolean(),
  createdAt: instant,
  details: z.object({ country: z.nullable(z.string()) }),
  account: z.object({ profilePicture: z.nullable(z.object({ url: z.string() })) }),
  profilePicture: z.optional(z.nullable(z.object({ url: z.string() }))),
  role: z.object({ name: roleName }),
  student: z.optional(
    z.nullable(
      z.object({ id, placementTestResult: z.nullable(z.object({ id, level: cefrLevel, score: z.number() })) }),
    ),
  ),
});
export type User = z.infer<typeof user>;

export const register = z.object({
  name: personName,
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  password: newPassword,
  agreedToPrivacyPolicy: z.literal(true, "validation.privacy_required"),
});
export const login = z.object({
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  password: typedPassword,
  rememberMe: z.optional(z.boolean()),
});
const otpPurpose = z.enum(["register", "sign_in"]);
export const sendOtp = z.object({
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  purpose: z.optional(otpPurpose),
});
export const verifyOtp = z.object({
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  otp: otpCode,
  purpose: z.optional(otpPurpose),
});
/** Sends a link to `/reset-password?token=…`; the same answer for every phone. */
export const forgetPassword = z.object({ phone: typedPhone(), countryCode: z.optional(countryCode) });
export const resetPassword = z.object({
  token: z.string().check(z.minLength(1, "validation.required"), z.maxLength(512, "validation.invalid")),
  password: newPassword,
});
export const changePassword = z.object({ currentPassword: typedPassword, newPassword });
/** Sends a code to the new phone; the password is asked for unless the sign-in is less than 10 minutes old. */
export const resetPhone = z.object({
  phone: typedPhone(),
  newPhone: typedPhone(),
  newCountryCode: countryCode,
  currentPassword: z.optional(typedPassword),
});
export const changePhone = z.object({
  phone: typedPhone(),
  newPhone: typedPhone(),
  newCountryCode: countryCode,
  otp: otpCode,
});
/** `refreshToken` may come from the cookie instead. */
export const deleteAccount = z.object({ refreshToken: z.optional(z.string()), password: typedPassword });
/** Answer of register, login and verify-otp. */
export const signedIn = z.object({
  user,
  accessToken: z.string(),
  refreshToken: z.string(),
  verified: z.boolean(),
});
export type SignedIn = z.infer<typeof signedIn>;
/** `refreshToken` may come from the cookie instead. */
export const refresh = z.object({ refreshToken: z.optional(z.string()) });
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
/** Answer of GET /auth/session: the cookies' session, without rotating it. */
export const currentSession = z.object({
  user,
  accessToken: z.string(),
  verified: z.boolean(),
  rememberMe: z.boolean(),
});

/** Fields that people may change about themselves; other fields are dropped. */
export const profileChanges = z.object({
  name: z.optional(personName),
  email: z.optional(z.nullable(z.email("validation.email_invalid").check(z.maxLength(254, "validation.too_long")))),
  address: z.optional(z.nullable(optionalText(300))),
  gender: z.optional(z.nullable(gender)),
  dateOfBirth: z.optional(z.nullable(calendarDate)),
  details: z.optional(z.object({ country: countryCode })),
  referralSource: z.optional(z.nullable(referralSource)),
  profilePictureId: z.optional(id),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

/** Answer of POST /files. `url` is a path on the site. */
export const storedFile = z.object({
  id,
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
});
/** Answer of POST /files/temporary: a signed address that works without sign-in until `expiresAt`. */
export const temporaryFile = z.object({ url: z.string(), expiresAt: instant });
export const filePurpose = z.enum(["picture", "proof", "task", "introVideo", "message"]);
