export const gifTagsShown = 3 // POST-279
