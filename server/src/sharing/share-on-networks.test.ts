import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readFacebookStatus, readShareData, shareOn } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkAccount as link, listenOn, networkCredentials } from '../testing/networks.ts'
import { openOutside } from '../testing/outside.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
let plain: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld(networkCredentials, 'none', { outgoing: outside.outgoing })
  plain = await openWorld()
})
afterAll(async () => {
  await world.close()
  await plain.close()
  await outside.close()
})

async function aPost(at: World = world) {
  const wren = await at.aMember()
  const post = await writePost(at, wren, { post: { one: 'Three caps' } })
  const shares = () => at.db.selectFrom('shares').selectAll().where('post_id', '=', post.id).execute()
  return { wren, post, shares, sent: { post_id: post.id, tumblelog_name: wren.blogName } }
}

test.each(['twitter', 'facebook', 'pinterest', 'reddit'])(
  'a share by a window of %s is noted with who, what and where, for guests too [POST-438, POST-439, POST-440, POST-441, POST-442, BLOG-176, BLOG-382, BLOG-383, BLOG-448]',
  async (network) => {
    const { wren, post, shares, sent } = await aPost()
    const answer = await world.send(wren, shareOn, { ...sent, network, share_fallback: true, form_key: wren.formKey })
    expect(answer.response).toEqual({ message: 'Post shared!' })
    expect((await world.send(world.aGuest(), shareOn, { ...sent, network, share_fallback: true })).status).toBe(200)
    const stored = { blog_id: wren.blogId, post_id: post.id, network, is_fallback: true }
    expect(await shares()).toMatchObject([
      { ...stored, account_id: wren.accountId },
      { ...stored, account_id: null },
    ])
  },
)

test('Pinterest and Reddit are noted as windows, whatever is said [POST-442]', async () => {
  const { wren, shares, sent } = await aPost()
  for (const network of ['pinterest', 'reddit'])
    expect((await world.send(wren, shareOn, { ...sent, network })).status).toBe(200)
  expect((await shares()).map(({ is_fallback }) => is_fallback)).toEqual([true, true])
})

test('without a linked account Twitter and Facebook answer 403, to guests 401, and nothing is noted [POST-442, BLOG-176]', async () => {
  const { wren, shares, sent } = await aPost()
  for (const network of ['twitter', 'facebook']) {
    const asked = { ...sent, network, message: 'Look' }
    expect(await world.send(wren, shareOn, asked)).toMatchObject({ status: 403, error: 'sharing.not_linked' })
    expect(await world.send(world.aGuest(), shareOn, asked)).toMatchObject({ status: 401 })
  }
  expect(await shares()).toEqual([])
})

test('an account shares only where the operator has credentials [POST-334]', async () => {
  const { wren, sent } = await aPost(plain)
  await link(plain, wren, 'twitter', 'wrens')
  const data = async (at: World, who: Person, named: typeof sent) =>
    (await at.send(who, readShareData, named)).response.share_popover_data
  expect(await data(plain, wren, sent)).toMatchObject({ twitter_username: '', has_facebook: false })
  expect(await plain.send(wren, shareOn, { ...sent, network: 'twitter', message: 'Look' })).toMatchObject({
    status: 403,
  })

  const mia = await aPost()
  expect(await data(world, mia.wren, mia.sent)).toMatchObject({ twitter_username: '', has_facebook: false })
  await link(world, mia.wren, 'twitter', 'mias')
  await link(world, mia.wren, 'facebook', 'Mia M.')
  expect(await data(world, mia.wren, mia.sent)).toMatchObject({ twitter_username: 'mias', has_facebook: true })
  expect(await data(world, await world.aMember(), mia.sent)).toMatchObject({
    twitter_username: '',
    has_facebook: false,
  })
})

test('a tweet goes out with the short address in the place of each [URL], counted as 23 [POST-438, POST-442, POST-315]', async () => {
  const taken = listenOn(outside, 'twitter')
  const { wren, shares, sent } = await aPost()
  await link(world, wren, 'twitter', 'wrens')
  const { post_tiny_url } = (await world.send(wren, readShareData, sent)).response.share_popover_data
  const send = (message: string) => world.send(wren, shareOn, { ...sent, network: 'twitter', message })
  expect((await send('Look: [URL] [URL]')).response).toEqual({ message: 'Post shared!' })
  expect(taken).toEqual([
    { token: 'Bearer token of wrens', body: JSON.stringify({ text: `Look: ${post_tiny_url} ${post_tiny_url}` }) },
  ])
  expect((await send(`${'x'.repeat(117)}[URL]`)).status).toBe(200)
  expect(await send(`${'x'.repeat(118)}[URL]`)).toMatchObject({ status: 400, error: 'sharing.tweet_too_long' })
  expect(await send('')).toMatchObject({ status: 400 })
  expect(taken).toHaveLength(2)
  expect(await shares()).toMatchObject([{ is_fallback: false }, { is_fallback: false }])
})

test('Facebook gets the message and the address; its failure is no success, and its refusal leaves the window [POST-439, POST-329]', async () => {
  const taken = listenOn(outside, 'facebook')
  const { wren, shares, sent } = await aPost()
  await link(world, wren, 'facebook', 'Wren W.')
  const share = { ...sent, network: 'facebook', message: 'Look', share_fallback: false } satisfies SentTo<
    typeof shareOn
  >
  expect((await world.send(wren, shareOn, share)).status).toBe(200)
  expect(new URLSearchParams(taken[0]?.body).get('message')).toBe('Look')
  expect(new URLSearchParams(taken[0]?.body).get('link')).toContain(`${world.config.origin}/p/`)
  expect(await world.send(wren, shareOn, { ...share, message: 'x'.repeat(256) })).toMatchObject({ status: 400 })
  listenOn(outside, 'facebook', 503)
  expect(await world.send(wren, shareOn, share)).toMatchObject({ status: 503, error: 'sharing.network_failed' })
  listenOn(outside, 'facebook', 403)
  expect(await world.send(wren, shareOn, share)).toMatchObject({ status: 409, error: 'sharing.network_refused' })
  expect(await shares()).toHaveLength(1)
  expect((await world.send(wren, shareOn, { ...share, share_fallback: true })).status).toBe(200)
  expect((await shares()).map(({ is_fallback }) => is_fallback)).toEqual([false, true])
})

test('the Facebook status is the linked name as a bare string, empty when there is none [POST-443, BLOG-384]', async () => {
  const wren = await world.aMember()
  expect((await world.send(wren, readFacebookStatus, { form_key: wren.formKey })).response).toBe('')
  await link(world, wren, 'facebook', 'Wren W.')
  expect((await world.send(wren, readFacebookStatus, { form_key: wren.formKey })).response).toBe('Wren W.')
  expect(await world.send(world.aGuest(), readFacebookStatus, {})).toMatchObject({ status: 401 })
})

test('a whole blog can be shared under the post id 0; another network is not there; nor is what is not in public [POST-335, BLOG-383]', async () => {
  const { wren, sent } = await aPost()
  const fallback = { ...sent, share_fallback: true }
  expect((await world.send(wren, shareOn, { ...fallback, post_id: '0', network: 'reddit' })).status).toBe(200)
  expect(await world.send(wren, shareOn, { ...fallback, network: 'myspace' })).toMatchObject({ status: 404 })
  expect(await world.send(wren, shareOn, { ...fallback, network: 'email2' })).toMatchObject({ status: 404 })
  const stored = () => world.db.selectFrom('shares').selectAll().where('blog_id', '=', wren.blogId).execute()
  const before = await stored()
  for (const state of ['1', '2', 'private']) {
    const { id } = await writePost(world, wren, { post: { state } })
    for (const network of ['twitter', 'facebook', 'pinterest', 'reddit'])
      for (const share_fallback of [true, false]) {
        const asked = { ...fallback, post_id: id, network, share_fallback, message: 'Look' }
        expect([state, network, (await world.send(wren, shareOn, asked)).status]).toEqual([state, network, 404])
      }
  }
  expect(await world.send(wren, shareOn, { ...fallback, network: 'reddit', message: 'x'.repeat(3000) })).toMatchObject({
    status: 400,
  })
  expect(await stored()).toEqual(before)
})

test('the form key may travel in the field alone, and without any nothing is shared [POST-390]', async () => {
  const { wren, shares, sent } = await aPost()
  const asked = { ...sent, network: 'reddit', share_fallback: true }
  const keyless = { ...wren, formKey: '' }
  const post = (form_key?: string) =>
    world.app.inject({
      method: 'POST',
      url: '/svc/share/reddit',
      payload: { ...sent, share_fallback: true, form_key },
      headers: { cookie: `session=${wren.token}` },
    })
  expect(await world.send(keyless, shareOn, asked)).toMatchObject({ status: 403 })
  expect((await post()).statusCode).toBe(403)
  expect(await shares()).toEqual([])
  expect((await post(wren.formKey)).statusCode).toBe(200)
  expect(await shares()).toHaveLength(1)
})
