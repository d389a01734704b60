import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { changeEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { directionOf, languageCodes } from '@bowerbird/domain/core/language/languages.ts'
import { jsonFeedPath, oembedPath } from '@bowerbird/domain/core/urls.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage, languageNow, speakByDefault } from '../core/language.ts'
import { openMailer } from '../core/outside/mailer.ts'
import { readConfig } from '../core/process/config.ts'
import { markWords } from '../testing/marked-words.ts'
import { registerSomeone } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { actOn } from './standing/standing.actions.ts'

let world: World
let unmark: () => void
beforeAll(async () => {
  world = await openWorld()
  unmark = markWords()
})
afterAll(() => {
  unmark()
  return world.close()
})

const choose = (who: Person, language: string) => world.send(who, saveSettings, { language } as never)
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('language='))
const german = { 'accept-language': 'de-AT,en;q=0.5' }

async function mailsTo(email: string) {
  const { rows } = await sql<{ subject: string; text: string; language: string }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text, payload ->> 'language' as language
    from graphile_worker._private_jobs where payload ->> 'to' = ${email}`.execute(world.db)
  return rows
}

test('a person chooses a language, which their account and this browser keep, or leaves it to the browser [DAY-145]', async () => {
  const me = await world.aMember()
  const answer = await choose(me, 'de')
  expect(answer.response).toMatchObject({ user: { chosen_language: 'de' } })
  expect(cookieOf(answer)).toBe('language=de; Max-Age=31536000; Path=/; SameSite=Lax')
  const { user } = (await world.send(me, readUserInfo, {}, { cookie: `session=${me.token}; language=de` })).response
  expect(user).toMatchObject({ language: 'de', chosen_language: 'de' })
  expect((await choose(me, 'tlh')).status).toBe(400)
  const back = await choose(me, '')
  expect(back.response).not.toHaveProperty('user.chosen_language')
  expect(cookieOf(back)).toMatch(/^language=; Max-Age=0|^language=;.*1970/)
})

test('a form without scripts saves the language and leads back [DAY-145]', async () => {
  const me = await world.aMember()
  const answer = await world.app.inject({
    method: 'POST',
    url: '/settings/save',
    payload: new URLSearchParams({ form_key: me.formKey, next: '/settings/account', language: 'ja' }).toString(),
    headers: {
      ...{ cookie: `session=${me.token}`, accept: 'text/html' },
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/settings/account'])
  expect(cookieOf(answer)).toMatch(/^language=ja;/)
})

test('logging in on another device brings the chosen language there [DAY-146]', async () => {
  const me = await registerSomeone(world)
  const login = () => world.send(world.aGuest(), logIn, { email: me.email, password: me.password })
  expect(cookieOf(await login())).toBeUndefined()
  await choose(me, 'fr')
  expect(cookieOf(await login())).toMatch(/^language=fr;/)
})

test.each([
  ['/language?to=ar&next=/login', '/login', /^language=ar;/],
  ['/language?to=pt-BR&next=/blog/wren?page=2', '/blog/wren?page=2', /^language=pt-BR;/],
  ['/language?to=xx&next=//evil.example', '/', /^language=;/],
  ['/language?to=de&to=fr&next=https://evil.example', '/', /^language=;/],
  ['/language', '/', /^language=;/],
])(
  'a guest chooses by the link %s, which leads to a path of this site alone [DAY-147]',
  async (url, location, cookie) => {
    const answer = await world.app.inject({ url })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location])
    expect(cookieOf(answer)).toMatch(cookie)
  },
)

test('DEFAULT_LANGUAGE is spoken to whoever’s own is not known or is none of ours [DAY-148]', async () => {
  expect(() => readConfig({ DEFAULT_LANGUAGE: 'tlh' })).toThrow('DEFAULT_LANGUAGE must be')
  const said = async (headers: Record<string, string>) => {
    const { errors } = (await world.app.inject({ url: '/svc/nothing', headers })).json()
    return errors[0].title
  }
  speakByDefault(readConfig({ DEFAULT_LANGUAGE: 'es' }))
  try {
    const english = coreRefusals.notFound.text.replace('[es] ', '')
    expect(await said({})).toBe(`[es] ${english}`)
    expect(await said({ 'accept-language': 'tlh' })).toBe(`[es] ${english}`)
    expect(await said(german)).toBe(`[de] ${english}`)
    expect(await said({ ...german, cookie: 'language=en' })).toBe(english)
    expect(inLanguage(null, languageNow)).toBe('es')
  } finally {
    speakByDefault({ defaultLanguage: 'en' })
  }
})

test('a mail is in the language of whoever gets it, not of whoever caused it [DAY-149]', async () => {
  const [jay, wren, ann] = [await registerSomeone(world), await registerSomeone(world), await world.aMember()]
  await choose(jay, 'ja')
  const change = { email: jay.email, password: wren.password }
  expect((await world.send(wren, changeEmail, change, { 'accept-language': 'fr' })).status).toBe(200)
  expect(await mailsTo(jay.email)).toMatchObject([{ language: 'ja', subject: expect.stringMatching(/^\[ja\] /) }])
  expect(await mailsTo(wren.email)).toMatchObject([{ language: 'en', subject: expect.not.stringContaining('[') }])
  const staff = await world.deps.viewerOf({ sessionToken: ann.token } as never)
  if (!staff) throw new Error('Nobody is logged in')
  const action = { accountId: jay.accountId, kind: 'limit' as const, reason: 'Rude', untilMs: null }
  await inLanguage('de', () => actOn(world.deps.db, { ...staff, isStaff: true }, action, world.deps))
  expect((await mailsTo(jay.email)).at(-1)).toMatchObject({
    language: 'ja',
    text: expect.stringContaining('[ja] until'),
  })
})

test('who chose none is mailed in the language of the browser that they registered with [DAY-149]', async () => {
  const name = `l-${crypto.randomUUID().slice(0, 18)}`
  const email = `${name}@example.test`
  const { register } = await import('@bowerbird/domain/accounts/accounts.contract.ts')
  await world.send(world.aGuest(), register, { email, password: `pass ${crypto.randomUUID()}`, name }, german)
  const wren = await registerSomeone(world)
  await world.send(wren, changeEmail, { email, password: wren.password })
  expect(await mailsTo(email)).toMatchObject([{ language: 'de' }])
})

test.each(languageCodes)('the HTML of a mail says its language and its direction: %s [DAY-150]', async (language) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-mail-'))
  const mailer = openMailer(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  await inLanguage(language, () => mailer.send({ to: 'a@example.test', subject: 'S', text: 'T', links: [] }))
  const [file = ''] = readdirSync(join(dataDir, 'outbox'))
  const mail = readFileSync(join(dataDir, 'outbox', file), 'utf8')
    .replaceAll('=\n', '')
    .replaceAll('=3D', '=')
  rmSync(dataDir, { recursive: true })
  expect(mail).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
  expect(directionOf(language)).toBe(language === 'ar' ? 'rtl' : 'ltr')
})

test('refusals, oEmbed and feeds follow the language of the request, and caches keep languages apart [DAY-152]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { two: '<p>Words</p>' } })
  const oembed = await world.app.inject({ url: oembedPath(post.post_url), headers: german })
  const refused = await world.app.inject({ url: `${oembedPath(post.post_url)}&format=xml`, headers: german })
  expect([refused.statusCode, refused.json().error]).toEqual([501, '[de] Only json is supported.'])
  const feed = await world.app.inject({ url: jsonFeedPath(wren.blogName), headers: german })
  const frame = await world.app.inject({ url: `/embed/post/${post.embed_key}/${post.id}`, headers: german })
  for (const { statusCode, headers } of [oembed, feed, frame]) {
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toContain('public')
    expect(headers.vary).toContain('accept-language')
    expect(headers.vary).toContain('cookie')
  }
  const unknown = await world.send(wren, saveSettings, { nonsense: 'x' } as never, german)
  expect([unknown.status, unknown.title]).toEqual([400, expect.stringContaining('[de] isn’t a field')])
})
