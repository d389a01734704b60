/** Tokens of other networks are kept sealed, and open for this alone. */
export const sealPurpose = 'linked-account'
