export const OTP_DIGITS = 6;
export const OTP_LIFE_MINUTES = 5;
export const OTP_RESEND_SECONDS = 60;
