import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, wordsIn } from '@bowerbird/domain/core/language/catalogue.ts'
import { defaultLanguage, isLanguage, type Language, languageFor } from '@bowerbird/domain/core/language/languages.ts'
import { speakWith } from '@bowerbird/domain/core/language/t.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './process/config.ts'

const folder = join(import.meta.dirname, '../../../domain/languages')
const wanted = new AsyncLocalStorage<Language>()
const known = new Map<Language, Record<string, string>>()

function wordsOf(language: Language): Record<string, string> {
  const words = known.get(language) ?? (language === defaultLanguage ? {} : wordsIn(language, readCatalogues()))
  known.set(language, words)
  return words
}

const readCatalogues = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file): Catalogue => JSON.parse(readFileSync(join(folder, file), 'utf8')))

let fallback: Language = defaultLanguage

/** Sets the language for everybody whose own is not known or is none of ours. */
export function speakByDefault({ defaultLanguage }: Pick<Config, 'defaultLanguage'>): void {
  fallback = defaultLanguage
}

export const languageNow = (): Language => wanted.getStore() ?? fallback

speakWith({ language: languageNow, find: (message) => wordsOf(languageNow())[message] })

/** Runs work whose words are for a reader of this language, such as a mail. */
export const inLanguage = <Result>(language: string | null | undefined, work: () => Result): Result =>
  wanted.run(isLanguage(language) ? language : fallback, work)

/** Caches may answer only requests for the same language with words that they keep. */
export const variesByLanguage = 'cookie, accept-encoding, accept-language'

/** Holds the language that a person chose, also one who is not logged in. */
const languageCookie = 'language'

const cookieSeconds = 365 * 86_400

/** Null leaves the choice to the browser again. */
export function setLanguageCookie({ origin }: Config, reply: FastifyReply, language: Language | null): void {
  if (language === null) reply.clearCookie(languageCookie, { path: '/' })
  else
    reply.setCookie(languageCookie, language, {
      ...{ path: '/', sameSite: 'lax', maxAge: cookieSeconds },
      secure: origin.startsWith('https:'),
    })
}

/** The language of a request: the chosen one, else the first of the browser's that we have. */
function languageOf({ cookies, headers }: FastifyRequest): Language {
  const chosen = cookies[languageCookie]
  return isLanguage(chosen) ? chosen : (languageFor(headers['accept-language']) ?? fallback)
}

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
  }
}

/** Every word of an answer is in the language of its request. */
export function readLanguages(app: FastifyInstance): void {
  app.decorateRequest('language', defaultLanguage)
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOf(request)
    wanted.run(request.language, done)
  })
  // A body comes by events of its socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => wanted.run(request.language, done))
}
