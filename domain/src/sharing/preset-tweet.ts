/** Cuts the post's summary to the available length and appends the placeholder of its address. POST-315 */
export function presetTweet(summary: string, roomForWords: number): string {
  const signs = [...summary]
  const most = roomForWords - 1
  const words =
    signs.length > most
      ? `${signs
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : summary
  return [words, '[URL]'].filter(Boolean).join(' ')
}
