import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { beginLinking, finishLinking, listLinkedAccounts } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { readShareData, shareOn } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linkAccount } from '../testing/networks.ts'
import { openOutside } from '../testing/outside.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  const env = { TWITTER_CLIENT_ID: 'bower', TWITTER_CLIENT_SECRET: 'secret' }
  world = await openWorld(env, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
  await outside.close()
})

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Plays the network: grants tokens for two hours and records the requests. */
function playTwitter() {
  const granted: URLSearchParams[] = []
  const tweets: (string | undefined)[] = []
  outside.answer('api.x.com/2/oauth2/token', async (request, response) => {
    granted.push(await bodyOf(request))
    const token = {
      ...{ access_token: `access ${granted.length}`, token_type: 'bearer' },
      ...{ refresh_token: 'again', expires_in: 7200 },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token))
  })
  outside.page('api.x.com/2/users/me', JSON.stringify({ data: { username: 'wrens' } }))
  outside.answer('api.x.com/2/tweets', (request, response) => {
    tweets.push(request.headers.authorization)
    request.resume()
    response.writeHead(201).end('{}')
  })
  return { granted, tweets }
}

async function begun(who: Person) {
  const { url } = (await world.send(who, beginLinking, { network: 'twitter' })).response
  return new URL(url).searchParams
}
const namesOf = async (who: Person) => (await world.send(who, listLinkedAccounts, {})).response

test('a member links an account there and tweets through it, with a new token when the old one has run out [POST-334, POST-438]', async () => {
  const { granted, tweets } = playTwitter()
  const wren = await world.aMember()
  expect(await namesOf(wren)).toEqual({ accounts: [], linkable: ['twitter'] })
  const asked = await begun(wren)
  expect(asked.get('redirect_uri')).toBe(`${world.config.origin}/settings/apps`)
  const state = asked.get('state') ?? ''
  const { response } = await world.send(wren, finishLinking, { network: 'twitter', code: 'abc', state })
  expect(response.accounts).toEqual([{ network: 'twitter', name: 'wrens' }])
  expect(granted[0]?.get('code')).toBe('abc')
  const proof = createHash('sha256')
    .update(granted[0]?.get('code_verifier') ?? '')
    .digest('base64url')
  expect(proof).toBe(asked.get('code_challenge'))

  const post = await writePost(world, wren)
  const named = { tumblelog_name: wren.blogName, post_id: post.id }
  const { share_popover_data } = (await world.send(wren, readShareData, named)).response
  expect(share_popover_data.twitter_username).toBe('wrens')
  const tweet = { ...named, network: 'twitter', message: 'Look [URL]' }
  expect((await world.send(wren, shareOn, tweet)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7200_000 })
  expect((await world.send(wren, shareOn, tweet)).status).toBe(200)
  vi.useRealTimers()
  expect(granted[1]?.get('refresh_token')).toBe('again')
  expect(tweets).toEqual(['Bearer access 1', 'Bearer access 2'])
  const [row] = await world.db
    .selectFrom('linked_accounts')
    .select('sealed_token')
    .where('account_id', '=', wren.accountId)
    .execute()
  expect(row?.sealed_token).not.toContain('access')
})

test('what was begun by one is finished by nobody else, nor too late, nor with a made-up state', async () => {
  playTwitter()
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const state = (await begun(wren)).get('state') ?? ''
  const finish = (who: Person, sent: string) =>
    world.send(who, finishLinking, { network: 'twitter', code: 'abc', state: sent })
  expect(await finish(other, state)).toMatchObject({ status: 400, error: 'sharing.link_expired' })
  expect(await finish(wren, 'twitter.v1.x')).toMatchObject({ status: 400 })
  expect(await finish(world.aGuest(), state)).toMatchObject({ status: 401 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  expect(await finish(wren, state)).toMatchObject({ status: 400 })
  vi.useRealTimers()
  expect((await namesOf(other)).accounts).toEqual([])
  expect((await finish(wren, state)).status).toBe(200)
})

test('a network that says no links nothing, and one without credentials is not there [POST-334]', async () => {
  outside.answer('api.x.com/2/oauth2/token', (_request, response) => response.writeHead(400).end('{}'))
  const wren = await world.aMember()
  const state = (await begun(wren)).get('state') ?? ''
  const finished = await world.send(wren, finishLinking, { network: 'twitter', code: 'abc', state })
  expect(finished).toMatchObject({ status: 503, error: 'sharing.network_failed' })
  expect((await namesOf(wren)).accounts).toEqual([])
  expect(await world.send(wren, beginLinking, { network: 'facebook' })).toMatchObject({ status: 404 })
  expect(await world.send(world.aGuest(), beginLinking, { network: 'twitter' })).toMatchObject({ status: 401 })
})

test('an account that was linked doesn’t count while the server has no credentials for its network [POST-334]', async () => {
  const wren = await world.aMember()
  for (const network of ['twitter', 'facebook'] as const) await linkAccount(world, wren, network, 'wrens')
  const post = await writePost(world, wren)
  const sent = { tumblelog_name: wren.blogName, post_id: post.id }
  const { share_popover_data } = (await world.send(wren, readShareData, sent)).response
  expect(share_popover_data).toMatchObject({ twitter_username: 'wrens', has_facebook: false })
})
