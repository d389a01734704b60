import { members, ownerAlone, ownerName, type Scene, staffAlone, type Write } from './write.ts'

const noMessages = (scene: Scene) => ({ tumblelog: ownerName(scene), name: 'can_send_messages', on: false })
const noChoice = ({ people }: Scene) => ({ id: people.owner.accountId, can_modify_safe_mode: false })

export const staffWrites: readonly Write[] = [
  { call: 'POST /svc/promote', fields: ({ post }) => ({ tag: 'tag', post_id: post.id }), allowed: staffAlone },
  {
    call: 'POST /svc/unpromote',
    fields: ({ post }) => ({ tag_id: 'tag', post_id: post.id }),
    allowed: staffAlone,
    before: ({ people, post }, send) => send(people.staff, 'POST /svc/promote', { tag: 'tag', post_id: post.id }),
  },
  {
    call: 'POST /svc/post/sensitive',
    fields: ({ post }) => ({ post_id: post.id, sensitive: true }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/appeal/review',
    fields: ({ post }) => ({ post_id: post.id, decision: 'not_sensitive' }),
    allowed: staffAlone,
    async before(scene, send) {
      const { people, post } = scene
      await send(people.staff, 'POST /svc/post/sensitive', { post_id: post.id, sensitive: true })
      await send(people.owner, 'POST /svc/appeal', { post_id: post.id, blog_name: ownerName(scene), state: 3 })
    },
  },
  ...['spam', 'uniblock', 'suspended'].map((mark) => ({
    call: `POST /${mark}/toggle`,
    fields: (scene: Scene) => ({ tumblelog: ownerName(scene) }),
    allowed: staffAlone,
  })),
  {
    call: 'POST /svc/staff/blog/style/remove',
    fields: (scene) => ({ tumblelog: ownerName(scene), reason: 'It hides the way out' }),
    allowed: staffAlone,
    before: (scene, send) =>
      send(scene.people.owner, 'POST /svc/blog/:name/style', { name: ownerName(scene), css: 'p { color: red }' }),
  },
  {
    call: 'POST /svc/blog/suspension/appeal',
    fields: (scene) => ({ tumblelog: ownerName(scene), text: 'It was a quote' }),
    allowed: ownerAlone,
    needs: ['settings'],
    before: (scene, send) => send(scene.people.staff, 'POST /suspended/toggle', { tumblelog: ownerName(scene) }),
  },
  ...['retry', 'give_up'].map((what) => ({
    call: `POST /svc/staff/servers/${what}`,
    fields: () => ({ host: 'far.example' }),
    allowed: staffAlone,
  })),
  {
    call: 'POST /svc/staff/servers/rule',
    fields: () => ({ host: 'far.example', rule: 'block', reason: 'Spam' }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/staff/servers/rules/preview',
    fields: () => ({ csv: 'far.example,suspend' }),
    allowed: staffAlone,
    isRead: true,
  },
  {
    call: 'POST /svc/staff/servers/rules/import',
    fields: () => ({ csv: 'farther.example,suspend' }),
    allowed: staffAlone,
  },
  { call: 'POST /svc/staff/blogs/switch', fields: noMessages, allowed: staffAlone },
  { call: 'POST /svc/staff/people/safe_mode', fields: noChoice, allowed: staffAlone },
  {
    call: 'POST /svc/staff/people/email',
    fields: ({ people }) => ({ id: people.owner.accountId, reason: 'A letter came back' }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/staff/people/quota',
    fields: ({ people }) => ({ id: people.owner.accountId, quota_mb: 20_000, reason: 'Moving in' }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/staff/people/act',
    fields: ({ people }) => ({ id: people.owner.accountId, kind: 'limit', reason: 'Loud' }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/staff/people/lift',
    fields: ({ people }) => ({ id: people.owner.accountId, reason: 'Calm again' }),
    allowed: staffAlone,
    before: ({ people }, send) =>
      send(people.staff, 'POST /svc/staff/people/act', {
        ...{ id: people.owner.accountId, kind: 'limit', reason: 'Loud' },
      }),
  },
  { call: 'POST /svc/staff/limits', fields: () => ({ posts_per_day: 200 }), allowed: staffAlone },
  {
    call: 'POST /svc/staff/limits/rules/add',
    fields: () => ({ kind: 'words', value: 'zzrule', action: 'hold' }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/staff/limits/rules/remove',
    fields: () => ({ id: '1' }),
    allowed: staffAlone,
    isRead: true,
  },
  {
    call: 'POST /svc/staff/people/day_limits',
    fields: ({ people }) => ({ id: people.owner.accountId, posts_per_day: 9, reason: 'Loud' }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/staff/review/decide',
    fields: ({ draft }) => ({ post_id: draft.id, decision: 'approve' }),
    allowed: staffAlone,
    async before({ people, draft }, send) {
      const rule = { kind: 'words', value: 'zzheld', action: 'hold' }
      await send(people.staff, 'POST /svc/staff/limits/rules/add', rule)
      const post = { one: 'zzheld', state: '0' }
      await send(people.owner, 'POST /svc/post/update', {
        channel_id: people.owner.blogName,
        edit_post_id: draft.id,
        post,
      })
    },
  },
  { call: 'POST /svc/account/standing/appeal', fields: () => ({ text: 'It was a quote' }), allowed: members },
  { call: 'POST /svc/staff/posts/take_down', fields: ({ post }) => ({ post_id: post.id }), allowed: staffAlone },
  { call: 'POST /svc/staff/flag', fields: () => ({ name: 'reddit_sharing', on: false }), allowed: staffAlone },
  { call: 'POST /svc/staff/site', fields: () => ({ description: 'A place' }), allowed: staffAlone },
  { call: 'POST /svc/staff/site/logo/remove', fields: () => ({}), allowed: staffAlone },
  { call: 'POST /svc/staff/site/mail/test', fields: () => ({}), allowed: staffAlone },
  { call: 'POST /svc/staff/invite', fields: () => ({}), allowed: staffAlone },
  {
    call: 'POST /svc/staff/invite/revoke',
    fields: () => ({ id: '1' }),
    allowed: staffAlone,
    isRead: true,
  },
  { call: 'POST /svc/search/notices', fields: () => ({ term: 'tag', header: 'Hm', body: 'So' }), allowed: staffAlone },
  {
    call: 'POST /svc/search/notices/remove',
    fields: () => ({ term: 'tag' }),
    allowed: staffAlone,
    before: ({ people }, send) =>
      send(people.staff, 'POST /svc/search/notices', { term: 'tag', header: 'Hm', body: 'So' }),
  },
  {
    call: 'POST /svc/staff/ads',
    fields: () => ({ title: 'T', body: '', image_url: '', link_url: '/help', is_active: true }),
    allowed: staffAlone,
  },
  { call: 'POST /svc/staff/ads/remove', fields: () => ({ id: '1' }), allowed: staffAlone },
  { call: 'POST /svc/staff/reports/settle', fields: () => ({ id: '1' }), allowed: staffAlone, isRead: true },
  ...['retry', 'discard'].map((what) => ({
    call: `POST /svc/staff/dead_letters/${what}`,
    fields: () => ({ kind: 'event', id: '1', name: 'nobody' }),
    allowed: staffAlone,
    isRead: true,
  })),
  { call: 'POST /svc/staff/dead_letters/retry_all', fields: () => ({}), allowed: staffAlone, isRead: true },
]
