const counts = new Intl.NumberFormat('en')

/** "1 note", "1,284 notes"; nothing where there are none. */
export function noteCountWords(count: number): string {
  return count > 0 ? `${counts.format(count)} ${count === 1 ? 'note' : 'notes'}` : ''
}
