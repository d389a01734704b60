/** BLOG-213, BLOG-241 */
export const nothingAbout = (term: string): string => `Nothing here about ${term}.`
