/** The site's path of an uploaded file. */
export function fileUrl(id: string): string {
  return `/api/files/${id}`;
}
