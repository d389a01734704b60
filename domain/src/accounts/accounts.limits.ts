export const passwordMinBytes = 8
export const passwordMaxBytes = 1024
export const emailMaxLength = 254
export const mailTokenLifetimeMinutes = 60
export const recoveryCodeCount = 10
export const tfaTriesBeforeBackOff = 5
export const sessionLifetimeDays = 90
export const languages = ['en'] as const
