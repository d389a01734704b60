const signs = {
  "'": { opening: '‘', closing: '’', prime: '′' },
  '"': { opening: '“', closing: '”', prime: '″' },
}

/**
 * A quote opens after a space, an equals sign or a line start, is a prime after a digit, and closes anywhere else.
 * POST-223 … POST-227, POST-229
 */
export const withSmartQuotes = (text: string): string =>
  text.replace(/['"]/g, (quote, place: number) => {
    const sign = signs[quote as keyof typeof signs]
    const before = text[place - 1]
    if (before === undefined || /[\s=]/.test(before)) return sign.opening
    return /\d/.test(before) ? sign.prime : sign.closing
  })
