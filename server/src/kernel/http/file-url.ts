/** The site's path of an uploaded file. */
export function buildFileUrl(id: string): string {
  return `/api/files/${id}`;
}
