const lettersMin = 20
const lettersRead = 500
/** The likeliest language must be this much likelier than the next. */
const surely = 2.5
const noWords = /https?:\/\/\S+|[@#]\S+|[\d\p{S}\p{P}]+/gu

/** Guesses the language of a text, as a BCP 47 tag; null where it is too short or may be several. DAY-153 */
export async function guessLanguage(text: string): Promise<string | null> {
  const words = text
    .slice(0, 2 * lettersRead)
    .replace(noWords, ' ')
    .slice(0, lettersRead)
  if ((words.match(/\p{L}/gu)?.length ?? 0) < lettersMin) return null
  // Takes a megabyte, which a server where nobody writes does not need.
  const { detectAll } = await import('tinyld/light')
  const [first, second] = detectAll(words)
  if (!first || (second && first.accuracy < surely * second.accuracy)) return null
  return first.lang
}
