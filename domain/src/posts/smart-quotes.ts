const signs = {
  "'": { opening: '‘', closing: '’', prime: '′' },
  '"': { opening: '“', closing: '”', prime: '″' },
}

/**
 * Straight quotes as print has them: opening after a space, an equals sign or nothing, a prime after a digit, closing
 * anywhere else. A new line is a start. POST-223 … POST-227
 */
export const withSmartQuotes = (text: string): string =>
  text.replace(/['"]/g, (quote, place: number) => {
    const sign = signs[quote as keyof typeof signs]
    const before = text[place - 1]
    if (before === undefined || /[\s=]/.test(before)) return sign.opening
    return /\d/.test(before) ? sign.prime : sign.closing
  })

const paragraphStart = /^<\/?(?:p|br)\b/i

/** The same in HTML: tags and attributes stay as they are; a paragraph and what follows a line break begin anew. POST-229 */
export function withSmartQuotesInHtml(html: string): string {
  let before = ''
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        if (paragraphStart.test(part)) before = ''
        return part
      }
      const turned = withSmartQuotes(before + part).slice(before.length)
      before = part.slice(-1) || before
      return turned
    })
    .join('')
}
