import { may, type Role, roles } from '@bowerbird/domain/blogs/roles.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseChecksum } from '../../testing/database-checksum.ts'
import { aFurtherBlog } from '../../testing/groups.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import type { Person, World } from '../../testing/world.ts'
import { makeScene, sendsTo } from '../../testing/writes/scene.ts'
import { sharedScenes } from '../../testing/writes/shared-scenes.ts'
import type { Write } from '../../testing/writes/write.ts'
import { writes } from '../../testing/writes/writes.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const send = (...sent: Parameters<ReturnType<typeof sendsTo>>) => sendsTo(world)(...sent)

/** The scene of the writes on a blog with a member in each role; the stranger of the scene contributes. */
async function aSharedScene() {
  const scene = await makeScene(world, (owner) => aFurtherBlog(world, owner))
  const { owner, stranger: contributor } = scene.people
  const [admin, editor] = [await world.aMember(), await world.aMember()]
  const membership = { blog_id: owner.blogId, is_owner: false }
  const joining = [
    { ...membership, account_id: admin.accountId, role: 'admin' as const },
    { ...membership, account_id: editor.accountId, role: 'editor' as const },
  ]
  await world.db.insertInto('blog_members').values(joining).execute()
  const contributing = { account_id: contributor.accountId, blog_id: owner.blogId }
  await world.db.insertInto('blog_contributors').values(contributing).execute()
  const members: Record<Role, Person> = { owner, admin, editor, contributor }
  return { scene: { ...scene, groupName: owner.blogName }, members }
}

type SharedScene = Awaited<ReturnType<typeof aSharedScene>>
const scenes = sharedScenes(aSharedScene)
/** These writes do not get in the way of each other. */
const { untouched: forAll } = sharedScenes(aSharedScene)

const isRefused = ({ othersGet }: Write, status: number) => [401, 403, 404, othersGet].includes(status)
const mayDo = ({ needs }: Write, role: Role) =>
  needs ? needs.some((permission) => may(role, permission)) : role === 'owner'

test('every write that strangers may not make names the permission that it needs [CTRL-082]', () => {
  const ofMembers = writes.filter(({ allowed }) => allowed.includes('owner') && !allowed.includes('stranger'))
  expect(ofMembers.filter(({ needs }) => needs === undefined).map(({ call }) => call)).toEqual([])
  expect(ofMembers.length).toBeGreaterThan(30)
})

const named = (some: readonly Write[]) => some.map((write) => [`${write.call} ${write.what ?? ''}`, write] as const)

test.each(named(writes.filter(({ needs }) => needs !== undefined)))(
  '%s is done by the roles with its permission alone [CTRL-082]',
  async (_name, write) => {
    const aPreparedScene = async () => {
      const shared = await aSharedScene()
      await write.before?.(shared.scene, send)
      return shared
    }
    const { scene, members } = await (write.before ? aPreparedScene() : scenes.untouched())
    const before = await databaseChecksum(world.db)
    for (const role of roles.filter((each) => !mayDo(write, each))) {
      const { status } = await send(members[role], write.call, write.fields(scene))
      expect([role, isRefused(write, status) || write.idle?.includes('stranger') || status]).toEqual([role, true])
    }
    expect(await databaseChecksum(world.db)).toBe(before)
    // The owner is tried in who-may-write.full.test.ts.
    for (const role of roles.filter((each) => each !== 'owner' && mayDo(write, each))) {
      const expectDone = async ({ scene, members }: SharedScene) => {
        const then = await databaseChecksum(world.db)
        const { status, title } = await send(members[role], write.call, write.fields(scene))
        expect([role, status, title]).toEqual([role, 200, undefined])
        if (!write.isRead) expect([role, (await databaseChecksum(world.db)) !== then]).toEqual([role, true])
      }
      await (write.before ? expectDone(await aPreparedScene()) : scenes.forWrite(expectDone))
    }
  },
)

const ofAnybody = writes.filter(({ needs }) => needs === undefined)
const whoAs = (role: Role) => (role === 'contributor' ? 'stranger' : 'owner')
const isDoneBy = ({ allowed, idle }: Write, role: Role) =>
  allowed.includes(whoAs(role)) || (idle?.includes(whoAs(role)) ?? false)
const isForOthers = (write: Write) => !write.before && !roles.some((role) => isDoneBy(write, role))

test.each(named(ofAnybody.filter((write) => !isForOthers(write))))(
  '%s treats members as it does the owner, and contributors as strangers [CTRL-082]',
  async (_name, write) => {
    const { scene, members } = await (write.before ? aSharedScene() : forAll())
    await write.before?.(scene, send)
    for (const role of roles) {
      const { status } = await send(members[role], write.call, write.fields(scene))
      if (isDoneBy(write, role)) expect([role, status]).toEqual([role, 200])
      else expect([role, isRefused(write, status) || status]).toEqual([role, true])
    }
  },
)

test('a role in a blog gives nobody what is kept for staff [CTRL-082]', async () => {
  const { scene, members } = await aSharedScene()
  const before = await databaseChecksum(world.db)
  for (const write of ofAnybody.filter(isForOthers))
    for (const role of roles) {
      const { status } = await send(members[role], write.call, write.fields(scene))
      expect([write.call, role, isRefused(write, status) || status]).toEqual([write.call, role, true])
    }
  expect(await databaseChecksum(world.db)).toBe(before)
})

test('the picture of a blog is changed by its owner and admins, its edits are stopped and undone by those who edit [CTRL-082]', async () => {
  const { members } = await aSharedScene()
  const name = members.owner.blogName
  const picture = await aPhoto(40, 40).jpeg().toBuffer()
  for (const role of roles) {
    const { status } = await upload(world, members[role], `/svc/blog/${name}/avatar`, { body: picture })
    expect([role, status]).toEqual([role, may(role, 'settings') ? 200 : 403])
    for (const what of ['undo', 'stop']) {
      const call = `POST /svc/blog/:name/posts/edit_all/${what}`
      const { status: answered } = await send(members[role], call, { name, edit_id: '1' })
      expect([role, what, answered]).toEqual([role, what, may(role, 'posts') ? 409 : 403])
    }
  }
})
