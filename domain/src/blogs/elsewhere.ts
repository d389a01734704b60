/** The server of a blog that is at home elsewhere, which is named name@host. */
export const hostOf = (blogName: string): string | undefined => blogName.split('@')[1]
