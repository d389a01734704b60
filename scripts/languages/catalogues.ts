// Brings the catalogues up to the sources: new messages are added without a translation, and unused ones go.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, languageCodes } from '../../domain/src/core/language/languages.ts'
import { findMessages } from '../../web/messages.ts'
import { listFiles } from '../list-files.ts'

export type Catalogue = Record<string, string>

export const readCatalogue = (root: string, language: string): Catalogue =>
  JSON.parse(readFileSync(cataloguePath(root, language), 'utf8'))

const cataloguePath = (root: string, language: string) => join(root, 'domain/languages', `${language}.json`)

/** Lists every source with words for people in it. */
export const sourcesWithWords = (root: string): string[] =>
  listFiles(root, /^(web|domain|server)\/src\/.*\.tsx?$/).filter(
    (file) => !/\.(test|d)\.tsx?$|-for-tests\.ts$|\/(testing|demo|dev-ui)\//.test(file),
  )

/** Gives all messages in the order of their sources. */
export function messagesOf(root: string): Set<string> {
  const read = (file: string) =>
    findMessages(file, readFileSync(join(root, file), 'utf8')).map(({ message }) => message)
  return new Set(sourcesWithWords(root).flatMap(read))
}

if (import.meta.main) {
  const root = process.cwd()
  const messages = [...messagesOf(root)]
  for (const language of languageCodes.filter((code) => code !== defaultLanguage)) {
    const known = readCatalogue(root, language)
    const next = Object.fromEntries(messages.map((message) => [message, known[message] ?? '']))
    writeFileSync(cataloguePath(root, language), `${JSON.stringify(next, null, 2)}\n`)
    console.log(`${language}: ${Object.values(next).filter((text) => text === '').length} to translate`)
  }
}
