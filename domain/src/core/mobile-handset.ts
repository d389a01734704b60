/** Phones, not tablets: Android says Mobile on phones alone. BLOG-444 */
export const isMobileHandset = (userAgent: string): boolean =>
  /iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|webOS/i.test(userAgent) ||
  /^(?=.*Android).*\bMobile\b|^(?=.*BB10).*Mobile|^(?=.*Mobile;).*\bGecko\b/i.test(userAgent)
