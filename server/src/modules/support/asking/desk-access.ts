/** Those who work at the desk, as routes name them: agents by their role, admins by a permission. */
const DESK = ["agent", "admin"] as const;
export const MAY_SEE = { roles: DESK, permission: "support.see" } as const;
export const MAY_CHANGE = { roles: DESK, permission: "support.change" } as const;
/** Where the path names what is changed. */
export const MAY_CHANGE_ANY = { ...MAY_CHANGE, reach: "all" } as const;
