// Brings the catalogues up to the sources: new messages are added without a translation, and unused ones go.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalogue, Translations } from '../../domain/src/core/language/catalogue.ts'
import { defaultLanguage, languageCodes } from '../../domain/src/core/language/languages.ts'
import { findMessages } from '../../web/messages.ts'
import { listFiles } from '../list-files.ts'

const FOLDER = 'domain/languages'
/** Holds what several features say. */
const SHARED = 'core'
export const TRANSLATED = languageCodes.filter((code) => code !== defaultLanguage)

/** Reads the catalogues by feature. */
export function readCatalogues(root: string): Record<string, Catalogue> {
  const files = readdirSync(join(root, FOLDER)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, FOLDER, file), 'utf8'))]),
  )
}

/** Lists every source with words for people in it. */
export const sourcesWithWords = (root: string): string[] =>
  listFiles(root, /^(web|domain|server)\/src\/.*\.tsx?$/).filter(
    (file) => !/\.(test|d)\.tsx?$|\/(testing|demo|dev-ui)\//.test(file),
  )

/** Gives all messages with the features that say them. */
export function messagesOf(root: string): Map<string, Set<string>> {
  const messages = new Map<string, Set<string>>()
  for (const file of sourcesWithWords(root)) {
    const feature = /^\w+\/src\/(\w+)\//.exec(file)?.[1] ?? SHARED
    for (const { message } of findMessages(file, readFileSync(join(root, file), 'utf8')))
      messages.set(message, (messages.get(message) ?? new Set()).add(feature))
  }
  return messages
}

/**
 * Gives the catalogues that the messages need. A message stays where it is, whatever code says it. One that is new and
 * reads like one that nobody says any more takes its translations over, marked by `changedFrom`.
 */
export function updateCatalogues(
  messages: ReadonlyMap<string, ReadonlySet<string>>,
  known: Readonly<Record<string, Catalogue>>,
): Record<string, Catalogue> {
  const entries = Object.entries(known).flatMap(([feature, catalogue]) =>
    Object.entries(catalogue).map(([message, translations]) => ({ feature, message, translations })),
  )
  const places = new Map(entries.map((entry) => [entry.message, entry]))
  const unused = entries.filter(({ message }) => !messages.has(message))
  const next: Record<string, Record<string, Translations>> = {}
  for (const [message, features] of [...messages].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const place = places.get(message)
    const feature = place?.feature ?? (features.size === 1 ? [...features].join() : SHARED)
    const before = place ?? takeMostAlike(message, unused)
    const changedFrom = place ? before?.translations.changedFrom : before?.message
    next[feature] ??= {}
    next[feature][message] = {
      ...Object.fromEntries(TRANSLATED.map((language) => [language, before?.translations[language] ?? ''])),
      ...(changedFrom === undefined ? {} : { changedFrom }),
    }
  }
  return next
}

const SHARED_WORDS = 0.5

function takeMostAlike<Entry extends { message: string }>(message: string, unused: Entry[]): Entry | undefined {
  const [best] = unused
    .map((entry) => ({ entry, share: shareOfWords(entry.message, message) }))
    .filter(({ share }) => share >= SHARED_WORDS)
    .sort((one, other) => other.share - one.share)
  if (best) unused.splice(unused.indexOf(best.entry), 1)
  return best?.entry
}

function shareOfWords(one: string, other: string): number {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  if (!words?.size || !others?.size) return 0
  return (2 * words.intersection(others).size) / (words.size + others.size)
}

if (import.meta.main) {
  const root = process.cwd()
  const known = readCatalogues(root)
  const next = updateCatalogues(messagesOf(root), known)
  for (const feature of Object.keys(known).filter((name) => !next[name])) rmSync(join(root, FOLDER, `${feature}.json`))
  for (const [feature, catalogue] of Object.entries(next))
    writeFileSync(join(root, FOLDER, `${feature}.json`), `${JSON.stringify(catalogue, null, 2)}\n`)
  const all = Object.values(next).flatMap((catalogue) => Object.values(catalogue))
  const toLookAt = all.filter(({ changedFrom }) => changedFrom !== undefined).length
  for (const language of TRANSLATED)
    console.log(`${language}: ${all.filter((texts) => !texts[language]).length} to translate, ${toLookAt} to look at`)
}
