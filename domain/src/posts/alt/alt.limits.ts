/** Bounds what one post can be sent, and what one reader can have open. */
export const openSuggestionsPerPostMax = 20
export const openSuggestionsPerAccountMax = 200
