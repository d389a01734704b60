export const loggedOut = 'You were logged out. Your words are kept.'
