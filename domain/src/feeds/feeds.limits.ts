/** An offset further down than this is refused; the cursor goes as far as one likes. */
export const offsetMax = 1000
export const rssItemCount = 20
