import { databaseChecksum } from '../../../../server/src/testing/database-checksum.ts'
import { aTalker, greet } from '../../../../server/src/testing/talking.ts'
import { writePost } from '../../../../server/src/testing/writing.ts'
import { isShort } from '../../short.ts'
import { ask } from '../ask.ts'
import type { AttackWorld } from '../attack-world.ts'
import { someOf } from '../chosen.ts'
import { readOperations } from '../requests/operations.ts'
import { goodReadsAt } from '../requests/shots.ts'
import type { Tally } from '../tally.ts'

const triesEach = isShort ? 2 : 12

/** Calls every read as a member; no row may change. */
export async function readEverything(world: AttackWorld, tally: Tally): Promise<number> {
  const [ann, bea] = [await aTalker(world), await aTalker(world)]
  const mine = await writePost(world, ann, { post: { tags: 'moss' } })
  const draft = await writePost(world, ann, { post: { state: '1' } })
  const theirs = await writePost(world, bea, { post: { tags: 'moss' } })
  const { response } = await greet(world, bea, ann)
  const known = {
    ids: [mine.id, draft.id, theirs.id, String(response.id)],
    blogs: [ann.blogName, bea.blogName],
    uuids: [ann.uuid, bea.uuid],
    keys: [mine.reblog_key, theirs.reblog_key],
    words: ['moss', '1', 'dashboard', 'a'],
  }
  const operations = readOperations(JSON.parse((await ask(world.origin, { path: '/openapi.json' })).text))
  const reads = operations.filter(({ method }) => method === 'GET')
  const paths = [...reads.flatMap((read) => goodReadsAt(read, known, triesEach)), ...pagesOf(ann.blogName, mine.id)]
  const headers = world.headersOf(ann)
  await ask(world.origin, { path: '/dashboard', headers })
  const state = { before: await databaseChecksum(world.db) }
  const byName = Map.groupBy(paths, (path) => path.split('?')[0] ?? '')
  for (const [name, alike] of someOf([...byName], 10)) {
    for (const path of alike) await ask(world.origin, { path, headers })
    const after = await databaseChecksum(world.db)
    tally.check(after === state.before, () => `GET ${name} changes ${changed(state.before, after)}`)
    state.before = after
  }
  return paths.length
}

const pagesOf = (blog: string, postId: string) => [
  ...[
    '/',
    '/dashboard',
    '/explore',
    '/inbox',
    '/likes',
    '/following',
    '/new-blog',
    '/help',
    '/search/moss',
    '/tagged/moss',
  ],
  ...[
    '/settings',
    '/settings/account',
    '/settings/dashboard',
    '/settings/notifications',
    '/settings/apps',
    '/settings/tfa',
  ],
  ...['/logout', '/login', '/register', '/verify?token=x', '/reset?token=x', '/staff/reports', '/new/text', '/docs/'],
  ...[
    '',
    '/drafts',
    '/queue',
    '/ask',
    '/submit',
    '/followers',
    '/activity',
    '/rss',
    '/feed.json',
    `/post/${postId}`,
  ].map((rest) => `/blog/${blog}${rest}`),
  ...[
    `/settings/blog/${blog}`,
    `/follow/${blog}`,
    `/avatar/${blog}/64`,
    `/p/${BigInt(postId).toString(36)}`,
    '/healthz',
  ],
]

type Sums = { name: string; sum: string }[]
function changed(before: string, after: string): string {
  const old = new Map((JSON.parse(before) as Sums).map(({ name, sum }) => [name, sum]))
  return (JSON.parse(after) as Sums)
    .filter(({ name, sum }) => old.get(name) !== sum)
    .map(({ name }) => name)
    .join(', ')
}
