import { requestPasswordReset } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { defaultLanguage, languageCodes } from '@bowerbird/domain/core/language/languages.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { inLanguage } from '../language.ts'

const others = languageCodes.filter((code) => code !== defaultLanguage)

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
})
afterAll(() => world.close())

const get = (url: string, language: string) => world.app.inject({ url, headers: { 'accept-language': language } })

test.each(others)('a page, its title and its scripts are in %s [DAY-176]', async (language) => {
  const { body, headers } = await get('/explore', language)
  const said = inLanguage(language, () => t('Explore'))
  expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  expect(body).toContain(`<title>${said} · `)
  expect(headers.vary).toContain('accept-language')
  const scripts = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, script = '']) => script)
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toMatch(new RegExp(`^/assets/${language}-[0-9a-f]{8}/`))
  expect((await world.app.inject({ url: scripts[0] as string })).statusCode).toBe(200)
})

test('a guest who asks in another language never gets the page of the one before [DAY-176]', async () => {
  const titleIn = async (language: string) => /<title>([^<]*)/.exec((await get('/explore', language)).body)?.[1]
  const asked = ['de', 'en', 'ja', 'de', 'ar', 'en']
  const alone = [...new Set(asked)].map((language) => [language, titleIn(language)] as const)
  const titles = Object.fromEntries(await Promise.all(alone.map(async ([language, title]) => [language, await title])))
  expect(new Set(Object.values(titles)).size).toBe(4)
  expect(await Promise.all(asked.map(titleIn))).toEqual(asked.map((language) => titles[language]))
})

test('calls refuse in the language of whoever asks, also at the same moment and with a body [DAY-177]', async () => {
  const refuse = async (language: string) => {
    const { body } = await world.app.inject({
      method: 'POST',
      url: '/svc/like',
      headers: { 'accept-language': language, 'content-type': 'application/json' },
      payload: { id: '1' },
    })
    return body
  }
  const said = await Promise.all(languageCodes.map(refuse))
  expect(new Set(said).size).toBe(languageCodes.length)
  for (const [at, language] of languageCodes.entries())
    expect(said[at]).toContain(JSON.stringify(inLanguage(language, () => coreRefusals.badFormKey.text)).slice(1, -1))
})

test('the cookie of a choice outranks the browser [DAY-177]', async () => {
  const headers = { 'accept-language': 'fr', cookie: 'language=es' }
  expect((await world.app.inject({ url: '/explore', headers })).body).toContain('<html lang="es"')
  const nonsense = { 'accept-language': 'fr', cookie: 'language=../../x' }
  expect((await world.app.inject({ url: '/explore', headers: nonsense })).body).toContain('<html lang="fr"')
})

test.each([
  ['de', 'ist keine E-Mail-Adresse', 'hat mehr als 254 Zeichen'],
  ['en', 'isn’t an email address', 'has more than 254 characters'],
])('in %s a field that is wrong is explained as in the form [DAY-223]', async (language, notOne, tooLong) => {
  const guest = world.aGuest()
  const refuse = async (email: string) =>
    (await world.send(guest, requestPasswordReset, { email }, { 'accept-language': language })).title
  expect(await refuse('moss')).toBe(`email: ${notOne}`)
  expect(await refuse(`${'m'.repeat(300)}@town.example`)).toBe(`email: ${tooLong}`)
})
