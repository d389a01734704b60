import { speakWith } from '@bowerbird/domain/core/language/t.ts'
import { languageNow } from '../core/language.ts'

/** Puts the language before each message that is not English, so that a test needs no translation: "[de] Sent!". Returns the way back. */
export const markWords = (): (() => void) =>
  speakWith({
    language: languageNow,
    find: (message) => (languageNow() === 'en' ? undefined : `[${languageNow()}] ${message}`),
  })
