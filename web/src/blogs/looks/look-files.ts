/** Kept for good by browsers, so another set of looks needs another number. */
export const looksPath = '/assets/looks-1'
