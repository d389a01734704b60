export const embedRetryMs = 2000 // POST-500
export const embedCodeMaxLength = 10_000
export const embedAddressMaxLength = 2000
export const embedWidthDefaultPx = 500 // POST-457
export const embedWidthMaxPx = 2000
