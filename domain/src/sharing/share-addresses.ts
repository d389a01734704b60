interface Shared {
  url: string
  summary: string
}

const address = (base: string, query: Record<string, string>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  return `${base}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** BLOG-173 */
export const shareAddressOn = {
  twitter: ({ url, summary }: Shared) => address('https://twitter.com/intent/tweet', { text: summary, url }),
  facebook: ({ url, summary }: Shared) =>
    address('https://www.facebook.com/sharer/sharer.php', { u: url, quote: summary }),
  reddit: ({ url, summary }: Shared) => address('https://www.reddit.com/submit', { url, title: summary }),
  pinterest: ({ url, summary, picture }: Shared & { picture: string }) =>
    address('https://www.pinterest.com/pin/create/button/', { url, media: picture, description: summary }),
}

/** Opens a mail in the visitor's own mail program. POST-325, BLOG-174 */
export function mailtoAddress({ to, message, summary, url }: Shared & { to: string; message: string }): string {
  const body = [message, summary, url].filter(Boolean).join('\n\n')
  // Mail programs expect an unescaped @.
  const recipient = encodeURIComponent(to).replaceAll('%40', '@')
  return address(`mailto:${recipient}`, { subject: summary || url, body })
}

export const windowFeatures = ({ width, height }: { width: number; height: number }): string =>
  `width=${width},height=${height}`
