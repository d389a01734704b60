/** Words from outside as one line of text, and no longer than they may be. */
export function plainText(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line.length <= maxLength) return line
  const start = line.slice(0, maxLength - 1).trimEnd()
  // Half a character at the cut is none.
  return `${/[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start}…`
}
