/** How long a remote is taken from a developer's machine before it must be turned on again. */
export const LOCAL_REMOTE_MINUTES = 60;

/** Socket namespace of releases. It is not in the file of its schemas, so that pages can connect without loading zod. */
export const RELEASES_NAMESPACE = "/websocket/releases";
/** Query of a page's connection, by which a server recognizes it before it opens a namespace. */
export const RELEASES_QUERY = "for=releases";
