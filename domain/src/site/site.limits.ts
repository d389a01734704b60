export const siteNameMaxLength = 30
export const siteDescriptionMaxLength = 280
export const termsMaxLength = 50_000
