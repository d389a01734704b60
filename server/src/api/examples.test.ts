import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as examples from '@bowerbird/domain/api/examples.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowToken,
  anApp,
  callback,
  challengeOf,
  decide,
  oldTokenFor,
  type TestApp,
  tokensFor,
  usualVerifier,
} from '../testing/api/apps.ts'
import { certificate, openTlsFront } from '../testing/api/tls-front.ts'
import { aPhoto } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

/** Debian's python3-requests-oauthlib brings both libraries; where they are missing, Python's examples are not run. */
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'import requests, requests_oauthlib']).status === 0,
)
const root = join(import.meta.dirname, '../../..')

let front: Awaited<ReturnType<typeof openTlsFront>>
let world: World
let jay: Person
/** One app comes back to an address, the other shows a code to type. */
let [app, plain] = [] as unknown as [TestApp, TestApp]
let values: examples.ExampleValues
beforeAll(async () => {
  front = await openTlsFront()
  // The cookies of the other tests are those of a site without TLS; clients sign the address that they call.
  world = await openWorld({ ORIGIN: front.origin.replace('https', 'http'), TRUSTED_PROXIES: '127.0.0.1' })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  front.leadTo((world.app.server.address() as AddressInfo).port)
  jay = await world.aMember()
  ;[app, plain] = [await anApp(world, jay), await anApp(world, jay, '', 'Script')]
  const { key: oauthToken, secret: oauthSecret } = await oldTokenFor(world, jay, plain)
  const { access_token: token } = await tokensFor(world, jay, app)
  const { code } = await decide(world, jay, app, { redirect_uri: callback, scope: 'basic write' })
  values = {
    ...{ origin: front.origin, blog: jay.blogName, key: app.key, secret: app.secret, callback, code },
    ...{ token, oauthToken, oauthSecret, verifier: usualVerifier, challenge: challengeOf(usualVerifier) },
  }
  writeFileSync(join(world.dataDir, 'moss.jpg'), await aPhoto(64, 48).jpeg().toBuffer())
  await writePost(world, jay, { post: { one: 'Seen by everybody' } })
})
afterAll(async () => {
  await world.close()
  front.close()
})

const trusting = {
  ...process.env,
  ...{ CURL_CA_BUNDLE: certificate, REQUESTS_CA_BUNDLE: certificate, NODE_EXTRA_CA_CERTS: certificate },
  NODE_OPTIONS: '--dns-result-order=ipv4first',
}

async function output(
  program: string,
  args: string[],
  { cwd = world.dataDir, typed = async (_shown: string) => '' } = {},
) {
  const child = spawn(program, args, { cwd, env: trusting })
  const ended = once(child, 'close')
  let [shown, problems] = ['', '']
  let isTyped = false
  child.stderr.on('data', (bytes) => {
    problems += bytes
  })
  child.stdout.on('data', async (bytes) => {
    shown += bytes
    if (isTyped || !shown.includes('Code: ')) return
    isTyped = true
    child.stdin.end(`${await typed(shown)}\n`)
  })
  expect([(await ended)[0], problems]).toEqual([0, expect.any(String)])
  return shown
}
const shell = async (code: string) => JSON.parse(await output('bash', ['-c', code.replace('curl ', 'curl -sS ')]))
const node = (code: string) => output(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
const inPython = (code: string, typed?: (shown: string) => Promise<string>) =>
  output(python as string, ['-u', '-c', code], typed && { typed })

const newest = async () => {
  const posts = world.db.selectFrom('posts').select(['id', 'summary', 'kind', 'tags'])
  return posts.where('blog_id', '=', jay.blogId).orderBy('id', 'desc').executeTakeFirst()
}
const withPlain = () => ({ ...values, key: plain.key, secret: plain.secret })

test('every example is run here but the link that a person opens [API-089]', () => {
  const all = [examples.readExamples, examples.signExamples, examples.writeExamples].map((of) =>
    Object.keys(of({ ...examples.exampleValues, origin: '' })),
  )
  expect(all).toEqual([
    ['curl', 'javascript', 'python'],
    ['oauth1', 'pkce', 'link', 'oauth2'],
    ['curl', 'picture', 'javascript', 'python'],
  ])
})

test('curl reads, gets a token, and writes words and a picture [API-089]', async () => {
  const read = await shell(examples.readExamples(values).curl.code)
  expect(read.response.posts).toMatchObject([{ summary: 'Seen by everybody' }])
  const { access_token, token_type } = await shell(examples.signExamples(values).oauth2.code)
  expect([typeof access_token, token_type]).toEqual(['string', 'bearer'])
  const own = { ...values, token: access_token }
  expect((await shell(examples.writeExamples(own).curl.code)).meta).toEqual({ status: 201, msg: 'Created' })
  expect(await newest()).toMatchObject({ summary: 'Hello from curl', tags: ['first'] })
  expect((await shell(examples.writeExamples(own).picture.code)).meta).toEqual({ status: 201, msg: 'Created' })
  expect(await newest()).toMatchObject({ kind: 'photo' })
})

test('a verifier fits its challenge [API-089]', async () => {
  const [verifier = '', challenge] = (await output('bash', ['-c', examples.signExamples(values).pkce.code]))
    .trim()
    .split(' ')
  expect(verifier).toHaveLength(64)
  expect(challenge).toBe(challengeOf(verifier))
})

test('the link for a person leads to the page that asks them [API-089]', async () => {
  const { pathname, searchParams } = new URL(examples.signExamples(values).link.code)
  expect(pathname).toBe('/oauth2/authorize')
  const { client_id, ...asked } = Object.fromEntries(searchParams)
  expect(client_id).toBe(app.key)
  expect((await decide(world, jay, app, asked)).code).not.toBe('')
})

test('tumblr.js reads and writes [API-089]', async () => {
  expect(await node(examples.readExamples(values).javascript.code)).toContain(`/blog/${jay.blogName}/post/`)
  const id = (await node(examples.writeExamples(withPlain()).javascript.code)).trim()
  expect(await newest()).toMatchObject({ id, summary: 'Hello from tumblr.js', tags: ['first'] })
})

test.skipIf(!python)('Python reads, gets a token for a typed code, and writes [API-089]', async () => {
  expect(await inPython(examples.readExamples(values).python.code)).toContain(`/blog/${jay.blogName}/post/`)
  const given = await inPython(examples.signExamples(withPlain()).oauth1.code, async (shown) => {
    const key = /oauth_token=([\w-]+)/.exec(shown)?.[1] ?? ''
    return (await allowToken(world, jay, { key, secret: '' })).verifier
  })
  const [, oauthToken = '', oauthSecret = ''] =
    /'oauth_token': '([\w-]+)', 'oauth_token_secret': '([\w-]+)'/.exec(given) ?? []
  const id = await inPython(examples.writeExamples({ ...withPlain(), oauthToken, oauthSecret }).python.code)
  expect(await newest()).toMatchObject({ id: id.trim(), summary: 'Hello from Python', tags: ['first'] })
})

test('a delivery is known to be genuine by the example [API-089]', () => {
  const [secret, stamp, body] = ['hidden', '1700000000', '{"event":"ping"}']
  const signature = `sha256=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`
  const asked = (sent: string, said: string) =>
    `console.log(isGenuine(${JSON.stringify({ 'x-bowerbird-timestamp': stamp, 'x-bowerbird-signature': sent })}, ${JSON.stringify(said)}, 'hidden'))`
  const tries = [asked(signature, body), asked(signature, `${body} `), asked('sha256=x', body)].join('\n')
  const code = `${examples.hookExample.code}\n${tries}`
  const shown = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(shown.trim().split('\n')).toEqual(['true', 'false', 'false'])
})
