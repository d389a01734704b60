import type { Operation } from '../requests/operations.ts'
import type { Scene, Secret, Who } from './scene.ts'

export interface Way {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Reads no session, so every viewer gets the same answer. */
  isForAll?: boolean
  /** Concerns one post; a viewer who may not see it gets the answer for a missing post. */
  aboutPost?: boolean
  /** Shows covered posts on request to members who may switch safe mode off. */
  uncovers?: boolean
}

const pageRoots = ['dashboard', 'drafts', 'inbox', 'queue', 'tagged', 'tags', 'likes']
const noteKinds = ['all', 'likes', 'reblogs', 'replies']

/** Chooses values by the field's name. */
function valuesFor(name: string, secret: Secret, { people, conversationId }: Scene, who: Who): string[] | null {
  if (name === 'pageRoot') return pageRoots
  if (name === 'kind') return noteKinds
  if (name === 'conversation_id') return [conversationId]
  if (name === 'participant') return [...new Set([people[who].uuid, people.owner.uuid])].filter(Boolean)
  if (name === 'participants') return [people.owner.uuid]
  if (name === 'limit') return ['50']
  // Members who may switch safe mode off may also bypass it. BLOG-260
  if (name === 'should_bypass_safemode') return ['guest', 'under age'].includes(who) ? ['1'] : null
  if (/^(id|post_id|refPostID)$/.test(name)) return [secret.postId || '1']
  if (/^(q|term|tag|query)$/.test(name)) return [secret.needle]
  if (name.endsWith('_or_id')) return [secret.blogName, secret.blogUuid]
  if (/^(name|blog|blogname|tumblelog|tumblelog_name|recipient)$/.test(name)) return [secret.blogName]
  return null
}

/** Lists every read of the API description, with this secret as its subject. */
export function waysOf(operations: Operation[], secret: Secret, scene: Scene, who: Who): Way[] {
  const reads = operations.filter(({ method }) => method === 'GET')
  return [
    ...reads.flatMap((read) => readWays(read, secret, scene, who)),
    ...pageWays(secret),
    ...feedWays(secret),
    ...(secret.postId ? [...waysToPost(secret), ...openWays(secret)] : []),
    ...postWays(secret),
  ]
}

function readWays({ path, inPath, fields }: Operation, secret: Secret, scene: Scene, who: Who): Way[] {
  let made: { path: string; query: [string, string][] }[] = [{ path, query: [] }]
  for (const name of Object.keys(inPath)) {
    const values = valuesFor(name, secret, scene, who) ?? ['x']
    made = made.flatMap((one) =>
      values.map((value) => ({ ...one, path: one.path.replace(`{${name}}`, encodeURIComponent(value)) })),
    )
  }
  for (const name of Object.keys(fields)) {
    const values = valuesFor(name, secret, scene, who)
    if (!values) continue
    const without = name === 'post_id' || name === 'tumblelog' || name === 'should_bypass_safemode'
    made = made.flatMap((one) => [
      ...values.map((value) => ({ ...one, query: [...one.query, [name, value] as [string, string]] })),
      ...(without ? [one] : []),
    ])
  }
  const aboutPost = Object.keys(inPath).includes('id') && path.includes('/post/')
  return made.map(({ path: at, query }) => ({
    method: 'GET',
    path: query.length ? `${at}?${new URLSearchParams(query)}` : at,
    ...(aboutPost && { aboutPost }),
  }))
}

const pageWays = ({ blogName, needle }: Secret): Way[] =>
  [
    `/blog/${blogName}`,
    ...['drafts', 'queue', 'activity', 'followers', 'ask', 'submit'].map((rest) => `/blog/${blogName}/${rest}`),
    ...['/dashboard', '/inbox', '/likes', '/explore', '/following', '/staff/reports', '/staff/logs', '/staff/audit'],
    ...[
      '/settings/account',
      `/settings/blog/${blogName}`,
      '/settings/export',
      `/search/${needle}`,
      `/tagged/${needle}`,
    ],
    `/messaging/conversation/${blogName}`,
  ].map((path) => ({ method: 'GET', path }))

const waysToPost = ({ blogName, postId }: Secret): Way[] =>
  [
    { path: `/blog/${blogName}/post/${postId}`, aboutPost: true },
    { path: `/p/${BigInt(postId).toString(36)}`, aboutPost: true },
    { path: `/indash_blog/peepr/${blogName}/${postId}` },
    { path: `/abuse/${blogName}/${postId}` },
    ...['dashboard', 'drafts', 'inbox', 'queue'].map((root) => ({
      path: `/svc/post/${root}/before/${BigInt(postId) + 1n}?tumblelog=${blogName}`,
    })),
  ].map((way) => ({ method: 'GET', ...way }))

const feedWays = ({ blogName }: Secret): Way[] =>
  ['rss', 'feed.json'].map((feed) => ({ method: 'GET', path: `/blog/${blogName}/${feed}`, isForAll: true }))

const openWays = ({ blogName, postId, embedKey }: Secret): Way[] =>
  [
    { path: `/embed/post/${embedKey}/${postId}`, aboutPost: true },
    { path: `/oembed?url={origin}/blog/${blogName}/post/${postId}`, aboutPost: true },
    { path: `/oembed?url={origin}/p/${BigInt(postId).toString(36)}`, aboutPost: true },
  ].map((way) => ({ method: 'GET', isForAll: true, ...way }))

/** Lists writes that answer with their subject. */
const postWays = ({ blogName, postId, reblogKey, needle }: Secret): Way[] =>
  [
    ...(postId
      ? [
          { path: '/svc/post/fetch', body: { post_id: postId }, aboutPost: true },
          {
            path: '/svc/post/fetch',
            body: { reblog_post_id: postId, reblog_key: reblogKey },
            aboutPost: true,
            uncovers: true,
          },
          { path: `/svc/post/share/${blogName}/${postId}`, body: {}, aboutPost: true },
          { path: '/svc/share/reddit', body: { tumblelog_name: blogName, post_id: postId }, aboutPost: true },
        ]
      : []),
    { path: '/svc/search/inline_gif', body: { q: needle } },
    { path: '/svc/post/get_post_form_builder_data', body: {} },
  ].map((way) => ({ method: 'POST', ...way }))
