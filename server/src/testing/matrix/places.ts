import type { Talker } from '../talking.ts'
import type { Named, Scene, Subject } from './scene.ts'
import type { Who } from './states.ts'

export interface Way {
  url: string
  /** Set for a write that answers with its subject; a read has none. */
  body?: object
  /** Reads no session, so everybody gets a guest's view. */
  isForAll?: boolean
  /** The request asks for content that safe mode or a label covers. */
  uncovers?: boolean
  headers?: Record<string, string>
  /** A call of the API: by the viewer's token, or for a guest by the key of an app. */
  isApi?: boolean
  /** A data export: members get their own content in any state. */
  isOwnData?: boolean
  /** The answer is mailed to a stranger. */
  isMailed?: boolean
}

export interface About {
  who: Who
  viewer: Talker
  named: Named
  subject: Subject
  scene: Scene
}

/** Builds the requests of a place about a post; the whole answer is searched. */
export type Ask = (about: About) => Way[]

const get = (...urls: string[]): Way[] => urls.map((url) => ({ url }))
const forAll = (...urls: string[]): Way[] => urls.map((url) => ({ url, isForAll: true }))
const federated = (url: string): Way[] => [{ url, isForAll: true, uncovers: true }]
const api = (...urls: string[]): Way[] => urls.map((url) => ({ url, isApi: true }))
/** The same in both formats, with everything that may come along. */
const inBothFormats = (url: string): Way[] => [...inFormat(url, true), ...inFormat(url, false)]
const inFormat = (url: string, isNpf: boolean): Way[] =>
  api(`${url}${url.includes('?') ? '&' : '?'}limit=50&reblog_info=true&notes_info=true&npf=${isNpf}`)
const tiny = ({ named }: About) => BigInt(named.post.id).toString(36)
const page = ({ named }: About) => `/blog/${named.blog.name}/post/${named.post.id}`

/** The lists with their parameters. */
const lists = ({ named, subject }: About): string[] => [
  ...[
    'dashboard?',
    'inbox?',
    'inbox-more?',
    'tags?',
    'likes?',
    'bookmarks?',
    'contributions?',
    `tagged?tag=${subject.needle}&`,
  ],
  `tagged?tag=${subject.needle}&sort=popular&`,
  ...['drafts', 'inbox', 'queue'].map((root) => `${root}?tumblelog=${named.blog.name}&`),
]

/** Everything that shows posts or parts of them: calls by method and path, and other addresses. */
export const places: Record<string, Ask> = {
  'GET /svc/timeline/:pageRoot': (about) => lists(about).flatMap((list) => get(`/svc/timeline/${list}limit=50`)),
  'GET /svc/post/:pageRoot/:direction/:refPostID': (about) =>
    lists(about).flatMap((list) => {
      const url = `/svc/post/${list.replace('?', '/after/1?').slice(0, -1)}`
      return [{ url }, { url, headers: { accept: 'application/json' } }]
    }),
  'GET /svc/indash_blog': ({ named: { blog, post } }) => {
    const all = `/svc/indash_blog?tumblelog_name_or_id=${blog.name}`
    const one = `${all}&post_id=${post.id}`
    const asked = ['safemode', 'filters'].map((what) => ({ url: `${one}&should_bypass_${what}=true`, uncovers: true }))
    return [...get(all, one), ...asked]
  },
  'GET /svc/tumblelog/:name/peepr': ({ named: { blog, post } }) =>
    get(`/svc/tumblelog/${blog.uuid}/peepr?post_id=${post.id}`),
  'GET /svc/indash_blog/header': ({ named }) => get(`/svc/indash_blog/header?tumblelog=${named.blog.name}`),
  'GET /svc/blog/:name/archive': ({ named, subject }) =>
    get(`/svc/blog/${named.blog.name}/archive`, `/svc/blog/${named.blog.name}/archive?tag=${subject.needle}`),
  'GET /svc/blog/:name/posts/edit_all': ({ named }) =>
    ['published', 'private', 'draft', 'queued'].flatMap((state) =>
      get(`/svc/blog/${named.blog.name}/posts/edit_all?state=${state}`),
    ),
  'GET /svc/blog/:name/calendar': ({ named }) => {
    const today = new Date().toISOString().slice(0, 10)
    return get(...[today, '2999-01-01'].map((day) => `/svc/blog/${named.blog.name}/calendar?from=${day}&days=42`))
  },
  'GET /svc/blog/:name/bin': ({ named }) => get(`/svc/blog/${named.blog.name}/bin`),
  'GET /svc/blog/:name/tags': ({ named }) => get(`/svc/blog/${named.blog.name}/tags`),
  'GET /svc/tumblelog_popover/:blog': ({ named }) => get(`/svc/tumblelog_popover/${named.blog.name}`),
  'GET /svc/:blog/posts/highlighted': ({ named }) => get(`/svc/${named.blog.name}/posts/highlighted`),
  'GET /svc/data/tumblelog': ({ named, viewer }) =>
    [named.blog.name, viewer.blogName].flatMap((name) =>
      name ? get(`/svc/data/tumblelog?tumblelog=${name}&include_activity_notifications=true`) : [],
    ),
  'GET /svc/blog/:name/activity/chart': ({ named }) => get(`/svc/blog/${named.blog.name}/activity/chart`),
  'GET /svc/activity/new': () => get('/svc/activity/new'),
  'GET /svc/post/:id/notes': ({ named }) =>
    get(`/svc/post/${named.post.id}/notes`, `/svc/post/${named.post.id}/notes?kind=commented_reblogs`),
  'GET /svc/post/:id/versions': ({ named: { post } }) => {
    const url = `/svc/post/${post.id}/versions`
    const asked = ['safemode', 'filters'].map((what) => ({ url: `${url}?should_bypass_${what}=true`, uncovers: true }))
    return [...get(url), ...asked]
  },
  'GET /svc/post/:id/thread': ({ named }) => get(`/svc/post/${named.post.id}/thread`),
  'GET /svc/post/:id/thread/plain': ({ named, subject }) =>
    subject.named.flatMap(({ post }) => get(`/svc/post/${named.post.id}/thread/plain?parent_id=${post.id}`)),
  'GET /svc/explore': () => get('/svc/explore?sort=recent&limit=50', '/svc/explore?sort=popular&limit=50'),
  'GET /svc/tags/lively': ({ subject }) => get('/svc/tags/lively', `/svc/tags/lively?tag=${subject.needle}`),
  'GET /svc/search/posts': ({ subject }) =>
    get(`/svc/search/posts?q=${subject.needle}`, `/svc/search/posts?q=${subject.needle}&sort=recent&filter_nsfw=true`),
  'GET /svc/search/typeahead': ({ subject }) => get(`/svc/search/typeahead?q=${subject.needle.slice(0, 6)}`),
  'GET /svc/search/blog_search/:blogname/:term': ({ named, subject }) =>
    get(`/svc/search/blog_search/${named.blog.name}/${subject.needle}`),
  'GET /svc/search/blog_search_typeahead/:blogname': ({ named }) =>
    get(`/svc/search/blog_search_typeahead/${named.blog.name}`),
  'POST /svc/search/inline_gif': ({ subject }) => [{ url: '/svc/search/inline_gif', body: { q: subject.needle } }],
  'GET /svc/post/suggest_tags': ({ subject }) => get(`/svc/post/suggest_tags?q=${subject.needle.slice(0, 6)}`),
  'GET /svc/blogs/recommended': () => get('/svc/blogs/recommended'),
  'GET /svc/welcome/blogs': () => get('/svc/welcome/blogs'),
  'GET /svc/splash': () => get('/svc/splash'),
  'GET /svc/user/info': () => get('/svc/user/info'),
  'GET /svc/conversations': ({ viewer }) => get(`/svc/conversations?participant=${viewer.uuid}`),
  'GET /svc/conversations/messages': ({ who, viewer, scene }) => {
    const id = scene.conversations.get(who)
    return id ? get(`/svc/conversations/messages?participant=${viewer.uuid}&conversation_id=${id}&limit=100`) : []
  },
  'GET /svc/appeal/queue': ({ who }) => get('/svc/appeal/queue').map((way) => ({ ...way, uncovers: who === 'staff' })),
  'GET /svc/staff/audit': () => [{ url: '/svc/staff/audit', uncovers: true }],
  'GET /svc/staff/reports': () => [{ url: '/svc/staff/reports', uncovers: true }],
  'GET /svc/staff/marks': ({ named }) => get(`/svc/staff/marks?tumblelog=${named.blog.name}`),
  'POST /svc/post/fetch': ({ named: { post } }) => [
    { url: '/svc/post/fetch', body: { post_id: post.id }, uncovers: true },
    { url: '/svc/post/fetch', body: { reblog_post_id: post.id, reblog_key: post.reblog_key }, uncovers: true },
  ],
  'POST /svc/post/translate': ({ named: { post } }) => [
    { url: '/svc/post/translate', body: { post_id: post.id }, uncovers: true },
  ],
  'GET /svc/post/share/:tumblelog_name/:post_id': ({ named }) =>
    get(`/svc/post/share/${named.blog.name}/${named.post.id}`),
  'POST /svc/post/share/:tumblelog_name/:post_id': ({ named }) => [
    { url: `/svc/post/share/${named.blog.name}/${named.post.id}`, body: {} },
  ],
  'POST /svc/share/email': ({ named, who }) =>
    who === 'open stranger'
      ? [
          {
            url: '/svc/share/email',
            body: {
              post_id: named.post.id,
              tumblelog_name: named.blog.name,
              // A mailbox takes three a day.
              email_address: `stranger-${named.post.id}@example.test`,
              message: '',
            },
            isMailed: true,
          },
        ]
      : [],
  'GET /settings/export': () =>
    ['', '?layout=tumblr', '?layout=mastodon'].map((query) => ({
      ...{ url: `/settings/export${query}`, uncovers: true, isOwnData: true },
    })),
  'GET /p/:code': (about) => get(`/p/${tiny(about)}`),
  'GET /embed/post/:key/:id': ({ named: { post } }) => forAll(`/embed/post/${post.embed_key}/${post.id}`),
  'GET /oembed': (about) =>
    [page(about), `/p/${tiny(about)}`].flatMap((path) =>
      forAll(`/oembed?url=${encodeURIComponent(`{origin}${path}`)}`),
    ),
  'GET /blog/:name/moved/*': ({ named: { blog, post } }) => get(`/blog/${blog.name}/moved/old/${post.id}`),
  'GET /blog/:name/rss': ({ named }) => forAll(`/blog/${named.blog.name}/rss`),
  'GET /blog/:name/sitemap.xml': ({ named }) => forAll(`/blog/${named.blog.name}/sitemap.xml`),
  'GET /blog/:name/feed.json': ({ named }) => forAll(`/blog/${named.blog.name}/feed.json`),
  // Servers of others get labelled posts whole, with their warning.
  'GET /ap/posts/:id': ({ named: { post } }) => federated(`/ap/posts/${post.id}`),
  'GET /ap/blogs/:id/outbox': ({ named: { blog } }) => federated(`/ap/blogs/${blog.id}/outbox?before=first`),
  'GET /ap/blogs/:id/featured': ({ named: { blog } }) => federated(`/ap/blogs/${blog.id}/featured`),
  'GET /v2/blog/:blog/posts': ({ named: { blog, post }, subject }) => [
    ...['', `?tag=${subject.needle}`, '?sort=asc'].flatMap((query) =>
      inBothFormats(`/v2/blog/${blog.name}/posts${query}`),
    ),
    ...inFormat(`/v2/blog/${blog.name}/posts?id=${post.id}`, true),
  ],
  // One post is read as by its id above, so each has one of the formats.
  'GET /v2/blog/:blog/posts/:which': ({ named: { blog, post }, subject }) => [
    ...inFormat(`/v2/blog/${blog.name}/posts/${post.id}`, false),
    ...inBothFormats(`/v2/blog/${blog.name}/posts/${subject.kind}`),
  ],
  'GET /v2/blog/:blog/posts/queue': ({ named }) => inBothFormats(`/v2/blog/${named.blog.name}/posts/queue`),
  'GET /v2/blog/:blog/posts/draft': ({ named }) => inBothFormats(`/v2/blog/${named.blog.name}/posts/draft`),
  'GET /v2/blog/:blog/posts/submission': ({ named }) => inBothFormats(`/v2/blog/${named.blog.name}/posts/submission`),
  'GET /v2/blog/:blog/notes': ({ named: { blog, post } }) =>
    api(`/v2/blog/${blog.name}/notes?id=${post.id}`, `/v2/blog/${blog.name}/notes?id=${post.id}&mode=conversation`),
  'GET /v2/blog/:blog/notifications': ({ named, viewer }) =>
    [named.blog.name, viewer.blogName].flatMap((name) => (name ? api(`/v2/blog/${name}/notifications`) : [])),
  'GET /v2/blog/:blog/likes': ({ named, viewer }) =>
    [named.blog.name, viewer.blogName].flatMap((name) => (name ? inBothFormats(`/v2/blog/${name}/likes`) : [])),
  'GET /v2/user/likes': () => inBothFormats('/v2/user/likes'),
  'GET /v2/user/dashboard': () => inBothFormats('/v2/user/dashboard'),
  'GET /v2/tagged': ({ subject }) => inBothFormats(`/v2/tagged?tag=${subject.needle}`),
}

/** The pages that render those calls, by their paths in web/src/routes.tsx. */
export const pages: Record<string, Ask> = {
  '/blog/:name': ({ named }) => get(`/blog/${named.blog.name}`),
  '/blog/:name/post/:postId/:slug?': (about) => [...get(page(about)), { url: `${page(about)}?show`, uncovers: true }],
  '/blog/:name/history/:postId': ({ named: { blog, post } }) => {
    const url = `/blog/${blog.name}/history/${post.id}`
    return [...get(url), { url: `${url}?show`, uncovers: true }]
  },
  '/blog/:name/deliveries/:postId': ({ named: { blog, post } }) => get(`/blog/${blog.name}/deliveries/${post.id}`),
  '/blog/:name/thread/:postId': ({ named: { blog, post } }) => get(`/blog/${blog.name}/thread/${post.id}`),
  '/blog/:name/archive': ({ named }) => get(`/blog/${named.blog.name}/archive`),
  '/blog/:name/edit-all/:section?': ({ named }) =>
    get(`/blog/${named.blog.name}/edit-all`, `/blog/${named.blog.name}/edit-all/tags`),
  '/blog/:name/calendar': ({ named }) => get(`/blog/${named.blog.name}/calendar`),
  '/blog/:name/drafts': ({ named }) => get(`/blog/${named.blog.name}/drafts`),
  '/blog/:name/queue': ({ named }) => get(`/blog/${named.blog.name}/queue`),
  '/blog/:name/activity': ({ named }) => get(`/blog/${named.blog.name}/activity`),
  '/blog/:name/followers': ({ named }) => get(`/blog/${named.blog.name}/followers`),
  '/blog/:name/ask': ({ named }) => get(`/blog/${named.blog.name}/ask`),
  '/blog/:name/submit': ({ named }) => get(`/blog/${named.blog.name}/submit`),
  '/abuse/:name/:postId?': ({ named }) =>
    get(`/abuse/${named.blog.name}/${named.post.id}`, `/abuse/${named.blog.name}`),
  '/follow/:name': ({ named }) => get(`/follow/${named.blog.name}`),
  '/tagged/:tag': ({ subject }) => get(`/tagged/${subject.needle}`),
  '/search/:term?': ({ subject }) => get(`/search/${subject.needle}`),
  '/indash_blog/peepr/:blogName/:viewedPostId?': ({ named }) =>
    get(`/indash_blog/peepr/${named.blog.name}/${named.post.id}`),
  '/edit/:postId': ({ named }) => get(`/edit/${named.post.id}`).map((way) => ({ ...way, uncovers: true })),
  '/reblog/:reblogId/:reblogKey': ({ named: { post } }) =>
    get(`/reblog/${post.id}/${post.reblog_key}`).map((way) => ({ ...way, uncovers: true })),
  '/messaging/conversation/:blogName': ({ scene }) => get(`/messaging/conversation/${scene.people.passer.blogName}`),
  '/staff/:section?': () => get('/staff', '/staff/reports', '/staff/appeals'),
  '/': () => get('/'),
  '/dashboard': () => get('/dashboard'),
  '/explore': () => get('/explore'),
  '/inbox': () => get('/inbox'),
  '/messages/:conversation?': () => get('/messages'),
  '/activity': () => get('/activity'),
  '/likes': () => get('/likes'),
  '/bookmarks': () => get('/bookmarks'),
  '/invitations': () => get('/invitations'),
  '/tags': () => get('/tags'),
  '/following': () => get('/following'),
  '/following/tags': () => get('/following/tags'),
  '/welcome': () => get('/welcome'),
}
