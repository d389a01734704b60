import { rotateAppSecret } from '@bowerbird/domain/apps/apps.contract.ts'
import { timestampWindowSeconds } from '@bowerbird/domain/apps/apps.limits.ts'
import { sql } from 'kysely'
import * as apps from '../../../../server/src/testing/api/apps.ts'
import type { World } from '../../../../server/src/testing/world.ts'
import type { Tally } from '../tally.ts'

const me = '/v2/user/info'
const atOnce = 20

/** Signed requests of OAuth 1: replayed, changed, out of their time, signed for something else. */
export async function trySignatures(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const app = await apps.anApp(world, wren)
  const token = await apps.oldTokenFor(world, wren, app)
  const sign = (url: string, change = {}, method = 'GET') => apps.signed(world, app, { method, url }, token, change)
  const read = async (authorization: string, url = me) => (await apps.readApi(world, url, { authorization })).status
  const refused = (what: string, status: number) => tally.check(status === 401, `${what}: ${status}`)

  await tryReplays(tally, sign, read)
  const url = `/v2/blog/${wren.blogName}/info`
  const asked = `${url}?a=1&b=x%20y`
  tally.check((await read(sign(asked), asked)) === 200, 'a signed query is refused')
  for (const sent of [
    ...otherQueries.map((query) => url + query),
    asked.replace('info', 'posts'),
    asked.replace(wren.blogName, 'x'),
  ])
    refused(`signed ${asked}, sent ${sent}`, await read(sign(asked), sent))
  refused('a signature of another method', await read(sign(me, {}, 'POST')))
  for (const origin of ['https://evil.example', 'http://localhost:1', `${world.config.origin}.evil.example`])
    refused(`a signature for ${origin}`, await read(sign(me, { origin })))
  await tryHeaders(tally, sign(me), read, { app: app.key, token: token.key })
  const now = Math.floor(Date.now() / 1000)
  for (const timestamp of [...outsideOf(now), '', '0', '-1', 'NaN', '1e9', `${now}.5`, ` ${now}`, '9'.repeat(30)])
    refused(`the timestamp ${JSON.stringify(timestamp)}`, await read(sign(me, { timestamp })))
  refused('no nonce', await read(sign(me, { nonce: '' })))

  const other = await apps.anApp(world, wren)
  for (const [what, by] of Object.entries({
    'the secret of another app': { key: app.key, secret: other.secret },
    'another app': other,
    'no secret': { key: app.key, secret: '' },
  }))
    refused(`signed by ${what}`, await read(apps.signed(world, by, { method: 'GET', url: me }, token)))
  refused(
    'signed without the secret of the token',
    await read(apps.signed(world, app, { method: 'GET', url: me }, { ...token, secret: '' })),
  )
  await world.send(wren, rotateAppSecret, { app_id: app.id })
  refused('signed by a secret that was replaced', await read(sign(me)))
}

type Sign = (url: string) => string
type Read = (authorization: string, url?: string) => Promise<number>

async function tryReplays(tally: Tally, sign: Sign, read: Read) {
  const header = sign(me)
  tally.check((await read(header)) === 200, 'a signed request is refused')
  for (let time = 0; time < atOnce; time += 1) tally.check((await read(header)) === 401, 'a nonce works again')
  const once = sign(me)
  const statuses = await Promise.all(Array.from({ length: atOnce }, () => read(once)))
  tally.check(statuses.filter((status) => status === 200).length === 1, `one nonce at once: ${statuses}`)
}

const otherQueries = ['', '?a=1', '?a=2&b=x%20y', '?a=1&b=x%20y&c=', '?a=1&a=1&b=x%20y', '?A=1&b=x%20y', '?a=1&b=x+y+']

const outsideOf = (now: number) =>
  [-1, 1].flatMap((sign) => [5, 60, 86_400].map((more) => String(now + sign * (timestampWindowSeconds + more))))

/** Every letter of the signature, every parameter, and methods that need no signature. */
async function tryHeaders(tally: Tally, header: string, read: Read, keys: { app: string; token: string }) {
  const parts = header.slice('OAuth '.length).split(', ')
  const nameOf = (part: string) => part.slice(0, part.indexOf('='))
  const write = (some: readonly string[]) => `OAuth ${some.join(', ')}`
  const signature = decodeURIComponent(/oauth_signature="([^"]*)"/.exec(header)?.[1] as string)
  // The last letter has bits that do not count, and then comes padding.
  const flipped = Array.from(
    signature.slice(0, -2),
    (letter, at) => signature.slice(0, at) + (letter === 'A' ? 'B' : 'A') + signature.slice(at + 1),
  )
  const changes: [string, string[]][] = [
    ['oauth_signature', [...flipped, '', 'x', signature.slice(0, -1), `${signature}=`]],
    ['oauth_signature_method', ['PLAINTEXT', 'RSA-SHA1', 'HMAC-SHA256', 'hmac-sha1', '']],
    ['oauth_version', ['2.0', '1', '']],
    ['oauth_nonce', ['another', '']],
    ['oauth_token', ['', 'x', keys.app]],
    ['oauth_consumer_key', ['', 'x', keys.token]],
  ]
  for (const [name, values] of changes)
    for (const value of values) {
      const changed = parts.map((part) => (nameOf(part) === name ? `${name}="${encodeURIComponent(value)}"` : part))
      tally.check((await read(write(changed))) === 401, `${name} changed to ${JSON.stringify(value)} is accepted`)
    }
  for (const part of parts) {
    tally.check((await read(write([...parts, part]))) === 401, `${nameOf(part)} twice is accepted`)
    const others = parts.filter((other) => other !== part)
    tally.check((await read(write(others))) === 401, `no ${nameOf(part)} is accepted`)
  }
  tally.check((await read(header)) === 200, 'requests that were changed used up the nonce')
}

/** Forms are signed with their fields. */
export async function trySignedForms(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const app = await apps.anApp(world, wren)
  const token = await apps.oldTokenFor(world, wren, app)
  const url = `/v2/blog/${wren.blogName}/post`
  const data = { type: 'text', body: 'Mine', tags: 'a,b' }
  const send = async (fields: Record<string, string>) => {
    const authorization = apps.signed(world, app, { method: 'POST', url, data }, token)
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(fields).toString()
    return (await world.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  tally.check((await send(data)) === 201, 'a signed form is refused')
  const { tags: _tags, ...fewer } = data
  for (const fields of [
    { ...data, body: 'Theirs' },
    { ...data, state: 'private' },
    { ...data, tags: 'a,b,c' },
    fewer,
    {},
  ]) {
    const status = await send(fields as Record<string, string>)
    tally.check(status === 401, () => `the form ${JSON.stringify(fields)}: ${status}`)
  }
  const { posts } = await world.db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('posts'))
    .where('blog_id', '=', wren.blogId)
    .executeTakeFirstOrThrow()
  tally.check(posts === '1', `${posts} posts were written`)
}

/** The three steps of OAuth 1, with what belongs to somebody else or is over. */
export async function tryVerifiers(world: World, tally: Tally): Promise<void> {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const [app, other] = [await apps.anApp(world, wren), await apps.anApp(world, jay)]
  const ask = async () => {
    const token = await apps.requestToken(world, app)
    return { token, verifier: (await apps.allowToken(world, wren, token)).verifier }
  }
  const take = async (by: apps.Pair, token: apps.Pair, verifier: string) =>
    (await apps.accessToken(world, by, token, verifier)).status
  const refused = (what: string, status: number) => tally.check(status === 401, `${what}: ${status}`)
  const honest = await ask()
  tally.check((await take(app, honest.token, honest.verifier)) === 200, 'the right verifier is refused')
  refused('a request token taken twice', await take(app, honest.token, honest.verifier))
  for (const wrong of ['', 'x', honest.verifier, honest.token.key, honest.token.secret, '%00']) {
    const { token, verifier } = await ask()
    refused(`the verifier ${JSON.stringify(wrong)}`, await take(app, token, wrong))
    refused('the right verifier after a wrong one', await take(app, token, verifier))
  }
  const waiting = await apps.requestToken(world, app)
  refused('a request token that nobody allowed', await take(app, waiting, 'x'))
  const { token, verifier } = await ask()
  refused('a request token of another app', await take(other, token, verifier))
  refused('a request token without its secret', await take(app, { ...token, secret: '' }, verifier))
  const twice = await apps.allowToken(world, jay, token)
  tally.check(twice.status === 400, `allowed a second time, by another member: ${twice.status}`)
  const at = await Promise.all(Array.from({ length: atOnce }, () => take(app, token, verifier)))
  tally.check(at.filter((status) => status === 200).length === 1, `one request token at once: ${at}`)
  const late = await ask()
  await sql`update app_requests set expires_at = now() where app_id = ${app.id}`.execute(world.db)
  refused('a request token that is over', await take(app, late.token, late.verifier))
}
