/** 10 or 11 digits with any separators. BLOG-368 */
export const isPhoneNumber = (text: string): boolean =>
  /^\d{10,11}$/.test(text.replace(/^\s*\+/, '').replace(/[\s.()-]/g, ''))

/** 5 digits, or 9 with a dash after the fifth or none. BLOG-369 */
export const isPostalCode = (text: string): boolean => /^\d{5}(?:-?\d{4})?$/.test(text)
