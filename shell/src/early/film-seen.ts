/** sessionStorage: set once this tab has seen the loading film. */
export const FILM_SEEN_KEY = "LOADING_FILM_SEEN";
