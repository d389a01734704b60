interface Mention {
  typed: string
  /** Characters from the @ to the cursor. */
  length: number
}

const nameMaxLength = 32
const atCursor = /(?:^|[^a-z0-9@/._-])@([a-z0-9-]{0,32})$/i

/** Reads the name that is being typed after an @ at the end of a text; null without one. */
export function mentionBefore(text: string): Mention | null {
  const typed = atCursor.exec(text.slice(-nameMaxLength - 2))?.[1]
  return typed === undefined ? null : { typed, length: typed.length + 1 }
}
