/** Collapses external text to one line and cuts it. */
export function plainText(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line.length <= maxLength) return line
  const start = line.slice(0, maxLength - 1).trimEnd()
  // Drops half of a surrogate pair at the cut.
  return `${/[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start}…`
}
