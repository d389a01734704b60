import { currentLanguage } from '@bowerbird/domain/core/language/t.ts'

/** The name of a language in the reader's own; its tag where it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
