/** localStorage key, set while the dashboard's single-key shortcuts are off on this device. Kept after sign-out. */
export const DASHBOARD_KEYS_OFF = "DASHBOARD_KEYS_OFF";
