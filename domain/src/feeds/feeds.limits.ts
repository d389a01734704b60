export const postsPerPage = 10
export const postsPerPageMax = 50
export const rssItemCount = 20
