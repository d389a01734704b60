const shortMaxLetters = 360
/** About what a new line takes from the room of letters. */
const lettersPerLine = 40

/** Tells whether the description is too long for a handset to show at once. */
export function isLongDescription(html: string): boolean {
  const lines = html.match(/<(?:p|br|li|h\d|blockquote)\b/gi)?.length ?? 0
  const letters = html.replace(/<[^>]*(?:>|$)/g, '').length
  return letters + lines * lettersPerLine > shortMaxLetters + lettersPerLine
}
