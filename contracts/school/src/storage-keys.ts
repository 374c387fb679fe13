/** In localStorage, on a device where the dashboard's single keys are switched off. It stays when somebody signs out. */
export const DASHBOARD_KEYS_OFF = "DASHBOARD_KEYS_OFF";
