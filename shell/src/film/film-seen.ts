/** sessionStorage: set once this tab has shown the loading film. */
export const FILM_SEEN_KEY = "LOADING_FILM_SEEN";
