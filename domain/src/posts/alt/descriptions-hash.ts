/** Opens the suggestions for the pictures of a post, at the post's own address. */
export const descriptionsHash = '#descriptions'
