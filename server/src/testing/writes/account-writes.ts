import { randomUUID } from 'node:crypto'
import {
  anyoneWhoSeesIt,
  everyone,
  groupName,
  members,
  others,
  ownerAlone,
  ownerName,
  type Scene,
  type Send,
  scenePassword,
  secondName,
  staffAlone,
  type Write,
} from './write.ts'

const ofClient = {
  ...{ language: 'en', manufacturer: '', os_version: '', platform: 'web' },
  ...{ build_version: '', carrier: '', connection: '', model: '' },
}

const anArchive = (scene: Scene) => ({ name: ownerName(scene), source: 'tumblr', file_name: 'posts.zip', bytes: 100 })

async function beginImport(scene: Scene, send: Send): Promise<void> {
  const begun = await send(scene.people.owner, 'POST /svc/blog/:name/imports/begin', anArchive(scene))
  scene.importId = (begun as { response: { import: { id: string } } }).response.import.id
}

export const accountWrites: readonly Write[] = [
  { call: 'POST /svc/blog/:name/imports/begin', fields: anArchive, allowed: ownerAlone, needs: ['settings'] },
  {
    call: 'POST /svc/blog/:name/imports/cancel',
    fields: (scene) => ({ name: ownerName(scene), import_id: scene.importId ?? '1' }),
    allowed: ownerAlone,
    needs: ['settings'],
    before: beginImport,
  },
  {
    call: 'POST /svc/conversations/messages',
    fields: ({ talk }) => ({ ...talk, type: 'TEXT', message: 'Who is there?' }),
    allowed: ownerAlone,
    needs: ['messages'],
  },
  {
    call: 'POST /svc/conversations/mark_as_read',
    fields: ({ talk }) => talk,
    allowed: ownerAlone,
    needs: ['messages'],
  },
  {
    call: 'POST /svc/conversations/flag',
    fields: ({ talk }) => ({ ...talk, type: 'unblur' }),
    allowed: ownerAlone,
    needs: ['messages'],
  },
  { call: 'DELETE /svc/conversations/messages', fields: ({ talk }) => talk, allowed: ownerAlone, needs: ['messages'] },
  ...['nsfw', 'adult'].map((mark) => ({
    call: `POST /${mark}/toggle`,
    fields: (scene: Scene) => ({ tumblelog: ownerName(scene) }),
    allowed: ['owner', 'staff'] as const,
    needs: ['settings'] as const,
  })),
  { call: 'POST /svc/follow', fields: (scene) => ({ tumblelog: ownerName(scene) }), allowed: others },
  {
    call: 'POST /svc/unfollow',
    fields: (scene) => ({ tumblelog: ownerName(scene) }),
    allowed: others,
    idle: ['owner', 'blocked'],
    before: follow,
  },
  {
    call: 'POST /svc/blog/:name/subscription',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: others,
    before: follow,
  },
  {
    call: 'DELETE /svc/blog/:name/subscription',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: others,
    idle: ['owner', 'blocked'],
    async before(scene, send) {
      await follow(scene, send)
      for (const who of others)
        await send(scene.people[who], 'POST /svc/blog/:name/subscription', { name: ownerName(scene) })
    },
  },
  { call: 'POST /svc/mute/add', fields: (scene) => ({ tumblelog: ownerName(scene) }), allowed: others },
  { call: 'POST /svc/apps/register', fields: () => ({ name: 'Nest' }), allowed: members },
  { call: 'POST /svc/tag/follow', fields: () => ({ tag: 'tag' }), allowed: members },
  {
    call: 'POST /svc/tag/unfollow',
    fields: () => ({ tag: 'tag' }),
    allowed: members,
    before: async ({ people }, send) => {
      for (const who of members) await send(people[who], 'POST /svc/tag/follow', { tag: 'tag' })
    },
  },
  {
    call: 'POST /svc/blog/:name/rename',
    fields: (scene) => ({ name: ownerName(scene), new_name: secondName(scene), password: scenePassword }),
    allowed: ownerAlone,
    needs: ['blog'],
  },
  {
    call: 'POST /svc/blog/:name/delete',
    fields: (scene) => ({ name: secondName(scene), typed_name: secondName(scene) }),
    allowed: ownerAlone,
    needs: ['blog'],
    before: (scene, send) => send(scene.people.owner, 'POST /svc/blog/create', { name: secondName(scene) }),
  },
  {
    call: 'POST /svc/blog/create',
    fields: () => ({ name: `new-${randomUUID().slice(0, 18)}` }),
    allowed: members,
  },
  {
    call: 'POST /svc/blog/:name/activity/seen',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: ownerAlone,
    needs: ['activity'],
    isRead: true,
  },
  {
    call: 'POST /svc/indash_blog/header',
    fields: (scene) => ({ tumblelog_name_or_id: ownerName(scene), tumblelog: { title: 'Mine' } }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/blog/:name/style',
    fields: (scene) => ({ name: ownerName(scene), css: 'p { color: red }' }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/blog/:name/style/preview',
    fields: (scene) => ({ name: ownerName(scene), css: 'p { color: red }' }),
    allowed: ownerAlone,
    needs: ['settings'],
    isRead: true,
  },
  {
    call: 'POST /svc/blog/:name/domain',
    fields: (scene) => ({ name: ownerName(scene), cname: '' }),
    allowed: ownerAlone,
    needs: ['blog'],
  },
  {
    call: 'POST /svc/block/add',
    fields: (scene) => ({ tumblelog: ownerName(scene), blocked_tumblelog: scene.people.stranger.blogName }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/block/add_all',
    fields: (scene) => ({ tumblelog: ownerName(scene), blocked_tumblelogs: [scene.people.stranger.blogName] }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/block/asker/add',
    fields: (scene) => ({ tumblelog: ownerName(scene), post_id: scene.anonymousAsk.id }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/block/asker/remove',
    fields: (scene) => ({ tumblelog: ownerName(scene), id: '1' }),
    allowed: ownerAlone,
    needs: ['settings'],
    isRead: true,
  },
  {
    call: 'POST /svc/blog/:name/followers/remove',
    fields: (scene) => ({ name: ownerName(scene), follower: scene.people.stranger.blogName }),
    allowed: ownerAlone,
    needs: ['settings'],
    before: (scene, send) => send(scene.people.stranger, 'POST /svc/follow', { tumblelog: ownerName(scene) }),
  },
  {
    call: 'POST /svc/block/remove',
    fields: (scene) => ({ tumblelog: ownerName(scene), blocked_tumblelog: scene.people.blocked.blogName }),
    allowed: ownerAlone,
    needs: ['settings'],
    // The one of the scene is the owner's own, made before the blog was shared.
    before: (scene, send) =>
      send(scene.people.owner, 'POST /svc/block/add', {
        ...{ tumblelog: ownerName(scene), blocked_tumblelog: scene.people.blocked.blogName },
      }),
  },
  {
    call: 'POST /settings/save',
    fields: (scene) => ({ page: 'blog', tumblelog_name_or_id: ownerName(scene), tumblelog: { asks: 'off' } }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/user/current_channel',
    fields: (scene) => ({ tumblelog: ownerName(scene) }),
    allowed: ownerAlone,
    needs: ['activity'],
  },
  {
    call: 'POST /svc/blog/:name/members/invite',
    fields: (scene) => ({ name: groupName(scene), invited: scene.people.staff.blogName, role: 'contributor' }),
    allowed: ownerAlone,
    needs: ['members'],
    before: makeGroup,
  },
  {
    call: 'POST /svc/blog/:name/members/revoke',
    fields: (scene) => ({ name: groupName(scene), invited: scene.people.staff.blogName }),
    allowed: ownerAlone,
    needs: ['members'],
    before: inviteStaff,
  },
  {
    call: 'POST /svc/blog/:name/invitation',
    fields: (scene) => ({ name: groupName(scene), accept: true }),
    allowed: staffAlone,
    before: inviteStaff,
  },
  {
    call: 'POST /svc/blog/:name/members/role',
    fields: (scene) => ({ name: groupName(scene), member: scene.people.staff.blogName, role: 'editor' }),
    allowed: ownerAlone,
    needs: ['members'],
    before: joinAsStaff,
  },
  {
    call: 'POST /svc/blog/:name/members/remove',
    fields: (scene) => ({ name: groupName(scene), member: scene.people.staff.blogName }),
    allowed: ownerAlone,
    needs: ['members'],
    before: joinAsStaff,
  },
  { call: 'POST /svc/welcome/topics', fields: () => ({ topics: 'moss' }), allowed: members },
  { call: 'POST /svc/welcome/step', fields: () => ({ step: 'post' }), allowed: members },
  { call: 'POST /svc/search/inline_gif', fields: () => ({ q: 'tag' }), allowed: members, isRead: true },
  {
    call: 'POST /svc/email_tumblelog',
    fields: (scene) => ({ tumblelog_name: ownerName(scene), email_address: 'mia@example.test' }),
    allowed: anyoneWhoSeesIt,
  },
  { call: 'POST /svc/facebook_status', fields: () => ({}), allowed: members, isRead: true },
  {
    call: 'POST /services/cslog',
    fields: () => ({
      payload: [
        {
          ...{ log_key: 'k', uuid: 'u', event: 'e', ts: 1, rid: 'r', elapsed: 1, data: {} },
          env: { screen: 'Unknown', width: 1, height: 1 },
        },
      ],
    }),
    allowed: everyone,
  },
  {
    call: 'POST /svc/linked_accounts/remove',
    fields: () => ({ network: 'twitter' }),
    allowed: members,
    isRead: true,
  },
  {
    call: 'POST /svc/log/client_error',
    fields: () => ({ chunk: 'c', path: '/', message: 'm' }),
    allowed: everyone,
  },
  { call: 'POST /svc/log/lady', fields: () => ({ events: [{ name: 'play' }] }), allowed: everyone },
  {
    call: 'POST /svc/log/conversion',
    fields: () => ({ log: '{"name":"CONVERSION_ACTION_HTML5_VIDEO","extra":{"player":"p","player_version":2}}' }),
    allowed: members,
  },
  {
    call: 'POST /services/tracker',
    fields: () => ({ trackers: ['pt'], krakenEvents: [], ...ofClient }),
    allowed: everyone,
  },
]

async function follow(scene: Scene, send: Send): Promise<void> {
  for (const who of others) await send(scene.people[who], 'POST /svc/follow', { tumblelog: ownerName(scene) })
}

async function makeGroup(scene: Scene, send: Send): Promise<void> {
  if (!scene.groupName) await send(scene.people.owner, 'POST /svc/blog/create', { name: secondName(scene) })
}

async function inviteStaff(scene: Scene, send: Send): Promise<void> {
  await makeGroup(scene, send)
  const invited = { name: groupName(scene), invited: scene.people.staff.blogName, role: 'contributor' }
  await send(scene.people.staff, 'POST /settings/save', { open_to_invitations: true })
  await send(scene.people.owner, 'POST /svc/blog/:name/members/invite', invited)
}

async function joinAsStaff(scene: Scene, send: Send): Promise<void> {
  await inviteStaff(scene, send)
  await send(scene.people.staff, 'POST /svc/blog/:name/invitation', { name: groupName(scene), accept: true })
}
