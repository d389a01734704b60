export const siteNameMaxLength = 30
export const siteDescriptionMaxLength = 280
