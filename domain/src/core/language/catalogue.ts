/** The translations of one feature's messages, as its file in `domain/languages` holds them. */
export type Catalogue = Readonly<Record<string, Translations>>

export interface Translations {
  readonly [language: string]: string | undefined
  /** The message that these translate. `npm run languages` names it when the text changes, until somebody has looked. */
  readonly changedFrom?: string
}

/** Gives the messages of all catalogues in one language. Those that lack a translation of today's text are left out. */
export function wordsIn(language: string, catalogues: readonly Catalogue[]): Record<string, string> {
  const words: Record<string, string> = {}
  for (const catalogue of catalogues)
    for (const [message, translations] of Object.entries(catalogue)) {
      const word = translations[language]
      if (word && translations.changedFrom === undefined) words[message] = word
    }
  return words
}
