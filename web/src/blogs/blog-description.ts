const shortMaxLetters = 360
/** A line break counts as about this many letters. */
const lettersPerLine = 40

/** Tells whether the description is too long for a handset to show at once. */
export function isLongDescription(html: string): boolean {
  const lines = html.match(/<(?:p|br|li|h\d|blockquote)\b/gi)?.length ?? 0
  const letters = html.replace(/<[^>]*(?:>|$)/g, '').length
  return letters + lines * lettersPerLine > shortMaxLetters + lettersPerLine
}
