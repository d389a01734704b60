export const appsPerAccountMax = 20
export const appNameMaxLength = 50
export const appDescriptionMaxLength = 400
export const appWebsiteMaxLength = 300
export const callbacksMax = 5
export const callbackMaxLength = 500
/** The life of a code or request token that waits to be exchanged. */
export const requestMinutes = 10
export const accessTokenSeconds = 2520
/** A refresh token is replaced at each use; one that rests this long is over. */
export const refreshTokenDays = 365
/** A refresh token that comes again within this time was repeated by the network, and gets the same answer. */
export const refreshRepeatSeconds = 10
/** A replaced refresh token is remembered this long, so that its reuse is noticed. */
export const replacedTokenDays = 30
export const tokensPerGrantMax = 100
/** The clock of a signed request may differ from ours by this, both ways. */
export const timestampWindowSeconds = 300
/** Counted for each app together with the account of the token, or the address of a guest; by each server for itself. */
export const apiLimits = {
  perHour: { max: 1000, windowSeconds: 3600 },
  perDay: { max: 5000, windowSeconds: 86_400 },
} as const
