/** Fits in texts. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Fits in texts and in values between double quotes. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;')
