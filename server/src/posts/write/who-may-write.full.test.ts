import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseChecksum } from '../../testing/database-checksum.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { World } from '../../testing/world.ts'
import { makeScene, sendsTo } from '../../testing/writes/scene.ts'
import { sharedScenes } from '../../testing/writes/shared-scenes.ts'
import { writes } from '../../testing/writes/writes.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
let world: World
beforeAll(async () => {
  world = await openOwnWorld({}, 'none', { federates: true })
})
afterAll(() => world.close())

const everybody = ['guest', 'stranger', 'owner', 'blocked', 'staff'] as const

const everything = () => databaseChecksum(world.db)
const send = (...sent: Parameters<ReturnType<typeof sendsTo>>) => sendsTo(world)(...sent)
type Scene = Awaited<ReturnType<typeof makeScene>>
const aScene = () => makeScene(world)
const scenes = sharedScenes(aScene)

const namesOfWrites = () => [...world.app.servedCalls.values()].filter(({ call }) => call.method !== 'GET')

test('every write is in the table below, or is about nobody but oneself', () => {
  const known = new Set([...writes.map(({ call }) => call), ...aboutOneself])
  const served = namesOfWrites().map(({ call }) => `${call.method} ${call.path}`)
  expect(served.filter((name) => !known.has(name))).toEqual([])
})

/** These calls act on their sender, or need a secret, a file or an outside page; their own tests prove them. */
const aboutOneself = [
  'POST /register',
  'POST /login',
  'POST /logout',
  'POST /svc/account/verify',
  'POST /svc/account/verify/resend',
  'POST /svc/account/email',
  'POST /svc/account/password',
  'POST /svc/account/reset/request',
  'POST /svc/account/reset',
  'POST /svc/account/tfa/begin',
  'POST /svc/account/tfa/confirm',
  'POST /svc/account/tfa/disable',
  'POST /svc/account/tfa/recovery_codes',
  'POST /svc/account/sessions/end',
  'POST /svc/passkey/challenge',
  'POST /login/passkey',
  ...['begin', 'finish', 'join', 'confirm'].map((verb) => `POST /login/oidc/${verb}`),
  ...['link', 'unlink'].map((verb) => `POST /svc/account/oidc/${verb}`),
  ...['begin', 'add', 'rename', 'remove'].map((verb) => `POST /svc/account/passkeys/${verb}`),
  'POST /svc/account/delete',
  'POST /svc/account/export',
  'POST /svc/post/unhide',
  'POST /svc/post/unmute',
  'POST /svc/mute/remove',
  'POST /svc/filter/remove',
  'POST /svc/bookmark/remove',
  'POST /svc/bookmark/folder/remove',
  'POST /svc/user/seen',
  'POST /svc/post/version/delete',
  'POST /svc/blog/:name/queue/delete',
  'POST /svc/blog/:name/posts/edit_all/undo',
  'POST /svc/blog/:name/posts/edit_all/stop',
  ...['part/:import_id/:part', 'start', 'pause', 'resume', 'undo'].map(
    (verb) => `POST /svc/blog/:name/imports/${verb}`,
  ),
  'POST /svc/federation/lookup',
  ...['aliases', 'move', 'move/undo'].map((verb) => `POST /svc/blog/:name/${verb}`),
  'POST /svc/post/copy_picture',
  'POST /svc/post/get_link_data',
  'POST /svc/post/translate',
  'POST /svc/post/upload/:kind',
  'POST /svc/post/upload_retry',
  'POST /svc/blog/:name/avatar',
  'POST /svc/blog/:name/members/leave',
  'POST /svc/blog/:name/members/take_over',
  'POST /svc/account/keep',
  'POST /svc/blog/:name/transfer',
  'POST /svc/staff/site/logo',
  'POST /svc/apps/edit',
  'POST /svc/apps/rotate',
  'POST /svc/apps/:app_id/icon',
  'POST /svc/apps/remove_icon',
  'POST /svc/apps/webhooks/add',
  'POST /svc/apps/webhooks/edit',
  'POST /svc/apps/webhooks/rotate',
  'POST /svc/apps/webhooks/ping',
  'POST /svc/apps/webhooks/switch_on',
  'POST /svc/apps/webhooks/delete',
  'POST /svc/push/subscribe',
  'POST /svc/push/unsubscribe',
  'POST /svc/push/settings',
  'POST /svc/apps/delete',
  'POST /svc/apps/end',
  'POST /oauth2/authorize',
  'POST /oauth/authorize',
  'POST /svc/linked_accounts/begin',
  'POST /svc/linked_accounts/finish',
]

test('no write without its key changes anything, whoever sends it [POST-390] [POST-391]', async () => {
  const scene = await aScene()
  const before = await everything()
  for (const { call } of namesOfWrites()) {
    // A log takes no key and changes nothing that anybody sees. BLOG-373
    if (call.takesFile || call.isLog) continue
    for (const who of everybody) {
      const fields = writes.find((write) => write.call === `${call.method} ${call.path}`)?.fields(scene) ?? {}
      const answer = await send(scene.people[who], `${call.method} ${call.path}`, fields, false)
      const isTurnedAway = who === 'guest' && call.family?.checksWhoFirst
      expect([call.path, who, answer.status]).toEqual([call.path, who, isTurnedAway ? 401 : 403])
    }
  }
  expect(await everything()).toBe(before)
})

test('a guest changes nothing that members change [POST-517]', async () => {
  const scene = await aScene()
  const before = await everything()
  for (const { call } of namesOfWrites().filter(({ call }) => call.who === 'member' && !call.takesFile)) {
    const name = `${call.method} ${call.path}`
    const fields = writes.find((write) => write.call === name)?.fields(scene) ?? {}
    expect([name, (await send(scene.people.guest, name, fields)).status]).toEqual([name, 401])
  }
  expect(await everything()).toBe(before)
})

const smuggled = {
  is_staff: true,
  account_id: 'x',
  blog_id: '1',
  author_account_id: 'x',
  published_id: '1',
  role: 'staff',
}

test('a field that gives rights is refused with everything else in the request [POST-394]', async () => {
  const scene = await aScene()
  const before = await everything()
  for (const write of writes)
    for (const [field, value] of Object.entries(smuggled)) {
      const answer = await send(scene.people.owner, write.call, { ...write.fields(scene), [field]: value })
      expect([write.call, field, answer.status]).toEqual([write.call, field, 400])
    }
  expect(await everything()).toBe(before)
})

test.each(writes.map((write) => [`${write.call} ${write.what ?? ''}`, write] as const))(
  '%s is done by those alone who may [POST-521] [POST-524] [POST-525] [POST-526]',
  async (_name, write) => {
    const own = write.before && (await aScene())
    if (own) await write.before?.(own, send)
    const scene = own ?? (await scenes.untouched())
    const before = await everything()
    for (const who of everybody.filter((each) => !write.allowed.includes(each))) {
      const { status } = await send(scene.people[who], write.call, write.fields(scene))
      const isRefused = [401, 403, 404, write.othersGet].includes(status) || write.idle?.includes(who)
      expect([who, isRefused || status]).toEqual([who, true])
    }
    expect(await everything()).toBe(before)
    const expectDone = async (scene: Scene) => {
      let then = await everything()
      for (const who of write.allowed) {
        const answer = await send(scene.people[who], write.call, write.fields(scene))
        expect([who, answer.status, answer.title]).toEqual([who, 200, undefined])
        const now = await everything()
        expect([who, now !== then]).toEqual([who, !write.isRead])
        then = now
      }
    }
    await (own ? expectDone(own) : scenes.forWrite(expectDone))
  },
)
