import { anyoneWhoSeesIt, members, others, ownerAlone, ownerName, type Scene, type Write, whoSeesIt } from './write.ts'

const shareOf = (scene: Scene) => ({ tumblelog_name: ownerName(scene), post_id: scene.post.id })
const autosaveId = '6b8f0c52-52a4-4b8e-9f55-0d2f8d1f6f10'

export const postWrites: readonly Write[] = [
  {
    call: 'POST /svc/post/update',
    what: 'new',
    fields: (scene) => ({ channel_id: ownerName(scene), post: { one: 'New' } }),
    allowed: ownerAlone,
    needs: ['posts', 'contribute'],
  },
  {
    call: 'POST /svc/post/update',
    what: 'edit',
    fields: (scene) => ({ channel_id: ownerName(scene), edit_post_id: scene.post.id, post: { one: 'Changed' } }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/post/fetch',
    fields: ({ draft }) => ({ post_id: draft.id }),
    allowed: ownerAlone,
    needs: ['posts'],
    isRead: true,
  },
  { call: 'POST /svc/post/get_post_form_builder_data', fields: () => ({}), allowed: members, isRead: true },
  {
    call: 'POST /svc/post/get_video_data',
    fields: () => ({ embed_url: 'https://no-service.invalid/x' }),
    allowed: members,
    isRead: true,
  },
  {
    call: 'POST /svc/autosaves/save',
    fields: (scene) => ({ id: autosaveId, tumblelog: ownerName(scene), form: 'new/text', written: '{}' }),
    allowed: ownerAlone,
    needs: ['posts', 'contribute'],
  },
  {
    call: 'POST /svc/autosaves/discard',
    fields: () => ({ id: autosaveId }),
    allowed: ownerAlone,
    needs: null,
    before: (scene, send) =>
      send(scene.people.owner, 'POST /svc/autosaves/save', {
        ...{ id: autosaveId, tumblelog: ownerName(scene), form: 'new/text', written: '{}' },
      }),
    idle: ['stranger', 'blocked', 'staff'],
  },
  {
    call: 'POST /svc/filter/add',
    fields: () => ({ kind: 'words', value: 'moss', action: 'cover' }),
    allowed: members,
  },
  {
    call: 'POST /svc/poll/vote',
    fields: ({ post, pollId }) => ({ post_id: post.id, poll_id: pollId, option: 1 }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/post/describe',
    fields: ({ post, pictureFile }) => ({ post_id: post.id, item: pictureFile, text: 'Moss' }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/post/alt/suggest',
    fields: ({ post, contentId, pictureFile }) => ({
      ...{ post_id: post.id, content_id: contentId, item: pictureFile, text: 'Moss' },
    }),
    allowed: others,
  },
  {
    call: 'POST /svc/post/alt/settle',
    fields: ({ suggestionId }) => ({ suggestion_id: suggestionId, accept: true }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  { call: 'POST /svc/bookmark/add', fields: ({ post }) => ({ post_id: post.id }), allowed: whoSeesIt },
  { call: 'POST /svc/bookmark/folder/save', fields: () => ({ name: 'Later' }), allowed: members },
  { call: 'POST /svc/user/place', fields: ({ post }) => ({ place: post.id }), allowed: members },
  {
    call: 'POST /svc/blog/:name/posts/edit_all',
    what: 'by id',
    fields: (scene) => ({ name: ownerName(scene), post_ids: [scene.post.id], change: { action: 'make_private' } }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/blog/:name/posts/edit_all',
    what: 'by filter',
    fields: (scene) => ({ name: ownerName(scene), filter: {}, change: { action: 'add_tags', tags: 'moss' } }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/post/version/delete_all',
    fields: ({ post }) => ({ post_id: post.id }),
    allowed: ownerAlone,
    needs: ['posts'],
    before: (scene, send) =>
      send(scene.people.owner, 'POST /svc/post/update', {
        ...{ channel_id: ownerName(scene), edit_post_id: scene.post.id, post: { one: 'Changed' } },
      }),
  },
  {
    call: 'POST /svc/post/delete',
    fields: ({ post }) => ({ post_id: post.id }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/blog/:name/bin/restore',
    fields: (scene) => ({ name: ownerName(scene), post_ids: [scene.post.id] }),
    allowed: ownerAlone,
    needs: ['members'],
    isRead: true,
  },
  {
    call: 'POST /svc/blog/:name/bin/empty',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: ownerAlone,
    needs: ['members'],
    isRead: true,
  },
  { call: 'POST /publish', fields: ({ draft }) => ({ id: draft.id }), allowed: ownerAlone, needs: ['posts'] },
  {
    call: 'POST /svc/blog/:name/queue/reorder',
    fields: (scene) => ({ name: ownerName(scene), post_id: scene.queued.id }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/blog/:name/queue/shuffle',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/blog/:name/queue/place',
    fields: (scene) => ({ name: ownerName(scene), post_id: scene.queued.id, at: '2999-01-01T00:00:00Z' }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/blog/:name/queue/save',
    what: 'first',
    fields: (scene) => ({ name: ownerName(scene), queue: '0', is_paused: true }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /svc/blog/:name/queue/save',
    what: 'new',
    fields: (scene) => ({ name: ownerName(scene), queue_name: 'Evenings' }),
    allowed: ownerAlone,
    needs: ['settings'],
  },
  {
    call: 'POST /remove_app_attribution',
    fields: ({ post }) => ({ post_id: post.id }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  { call: 'POST /svc/like', fields: ({ post }) => ({ id: post.id }), allowed: others },
  {
    call: 'POST /svc/unlike',
    fields: ({ post }) => ({ id: post.id }),
    allowed: whoSeesIt,
    isRead: true,
  },
  {
    call: 'POST /fast_reblog',
    fields: ({ post }) => ({ reblog_post_id: post.id, reblog_key: post.reblog_key }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/reply',
    fields: ({ post }) => ({ post_id: post.id, reply_text: 'So' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/reply',
    what: 'with a photo that the stranger uploaded',
    fields: ({ post, photoUrl }) => ({ post_id: post.id, photo_url: photoUrl }),
    allowed: ['stranger'],
    othersGet: 400,
  },
  {
    call: 'POST /svc/reply/delete',
    fields: ({ replyId }) => ({ reply_id: replyId }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/post/ask',
    fields: (scene) => ({ recipient: ownerName(scene), question: 'How?' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /answer',
    fields: (scene) => ({
      post_id: scene.ask.id,
      tumblelog: ownerName(scene),
      key: scene.ask.reblog_key,
      answer_text: '<p>So</p>',
    }),
    allowed: ownerAlone,
    needs: ['asks'],
  },
  { call: 'POST /svc/report', fields: ({ post }) => ({ post_id: post.id, reason: 'spam' }), allowed: others },
  {
    call: 'POST /svc/post/pin',
    fields: ({ post }) => ({ post_id: post.id, pinned: true }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /approve_submission',
    fields: ({ submission }) => ({ id: submission.id }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /deny_submission',
    fields: ({ submission }) => ({ pid: submission.id }),
    allowed: ownerAlone,
    needs: ['posts'],
  },
  {
    call: 'POST /svc/appeal',
    fields: (scene) => ({ post_id: scene.post.id, blog_name: ownerName(scene), state: 3 }),
    allowed: ownerAlone,
    needs: ['posts'],
    before: ({ people, post }, send) =>
      send(people.staff, 'POST /svc/post/sensitive', { post_id: post.id, sensitive: true }),
  },
  { call: 'POST /svc/post/hide', fields: ({ post }) => ({ post_id: post.id }), allowed: others },
  { call: 'POST /svc/post/mute', fields: ({ post }) => ({ post_id: post.id }), allowed: whoSeesIt },
  { call: 'POST /svc/post/share/:tumblelog_name/:post_id', fields: shareOf, allowed: anyoneWhoSeesIt, isRead: true },
  {
    call: 'POST /svc/share/email',
    fields: (scene) => ({ ...shareOf(scene), email_address: 'mia@example.test' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/share/:network',
    fields: (scene) => ({ ...shareOf(scene), network: 'reddit', share_fallback: true }),
    allowed: anyoneWhoSeesIt,
  },
  {
    call: 'POST /svc/survey/:survey_id/respond',
    fields: ({ post }) => ({ survey_id: 'sensitive-blog', post_id: post.id, user_response: 'No' }),
    allowed: whoSeesIt,
  },
]
