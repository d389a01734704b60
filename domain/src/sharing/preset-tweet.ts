/** The post's summary, cut to the room there is, and the place of its address. POST-315 */
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
