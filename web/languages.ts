import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { wordsIn } from '../domain/src/core/language/catalogue.ts'
import { defaultLanguage, languageCodes } from '../domain/src/core/language/languages.ts'
import { withoutContext } from '../domain/src/core/language/t.ts'
import { findMessages } from './messages.ts'

const folder = join(import.meta.dirname, '../domain/languages')
const sources = /\/(web|domain)\/src\/.+\.tsx?$/
const marks = /__t([\w-]{11})__/g
const listedScripts = /(["'`])assets\/([\w.-]+\.js)\1/g

/**
 * Builds the bundle once, with a mark in the place of each message, and writes it for each language with that
 * language's words in the places of the marks. So one language is loaded, and finding a word costs nothing.
 */
export function languages(): Plugin {
  const english = new Map<string, string>()
  return {
    name: 'languages',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (!sources.test(path)) return null
      let marked = code
      for (const { message, start, end } of findMessages(path, code).sort((one, other) => other.start - one.start)) {
        const name = hash('sha256', message, 'base64url').slice(0, 11)
        english.set(name, message)
        marked = `${marked.slice(0, start)}"__t${name}__"${marked.slice(end)}`
      }
      return marked === code ? null : { code: marked, map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const catalogues = readCatalogues()
        const inWords = (code: string, words: Record<string, string>) =>
          code.replace(marks, (_mark, name: string) => {
            const message = english.get(name) ?? ''
            return escaped(words[message] || withoutContext(message))
          })
        const isForBrowser = Object.keys(bundle).some((file) => file.startsWith('assets/'))
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const { code, place, words } of catalogues) {
            const fileName = isForBrowser
              ? chunk.fileName.replace('assets/', `assets/${place}/`)
              : `${code}/${chunk.fileName}`
            const source = inWords(chunk.code, words).replace(listedScripts, `$1assets/${place}/$2$1`)
            this.emitFile({ type: 'asset', fileName, source })
          }
          chunk.code = inWords(chunk.code, {})
        }
        const places = Object.fromEntries(catalogues.map(({ code, place }) => [code, place]))
        if (isForBrowser)
          this.emitFile({ type: 'asset', fileName: '.vite/languages.json', source: JSON.stringify(places) })
      },
    },
  }
}

/** The place of a language changes with its words, because browsers keep what they loaded from there for a year. */
function readCatalogues() {
  const catalogues = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return languageCodes
    .filter((code) => code !== defaultLanguage)
    .map((code) => {
      const words = wordsIn(code, catalogues)
      return { code, place: `${code}-${hash('sha256', JSON.stringify(words)).slice(0, 8)}`, words }
    })
}

/** Safe between quotes of any kind, since the build may have exchanged them. */
const escaped = (text: string) => text.replace(/[\\"'`$]/g, '\\$&').replaceAll('\n', '\\n')
