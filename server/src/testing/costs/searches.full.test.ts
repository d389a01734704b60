import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { suggestBlogs, suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { readSearchHints, searchBlog, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { termSentMaxLength } from '@bowerbird/domain/search/search.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../world.ts'
import { writePost } from '../writing.ts'
import { costlyTexts, ordinaryText } from './costly-texts.ts'

const seed = 40
/** A try that was disturbed is repeated. */
const tries = 3
/** Processor time of a request with its answer, on a busy machine. */
const mostMs = 100

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
  me = await world.aMember()
  await writePost(world, me, { post: { two: '<p>The moss on the north wall</p>', tags: 'moss, walls' } })
})
afterAll(() => world.close())

interface Answer {
  status: number
}

test.each<[string, number, (typed: string) => Promise<Answer>]>([
  ['posts', termSentMaxLength, (q) => world.send(me, searchPosts, { q })],
  ['the newest posts', termSentMaxLength, (q) => world.send(me, searchPosts, { q, sort: 'recent' })],
  [
    'a blog',
    termSentMaxLength,
    (term) => world.send(me, searchBlog, { blogname: me.blogName, term: term.toWellFormed() }),
  ],
  ['names and tags while they are typed', termSentMaxLength, (q) => world.send(me, readSearchHints, { q })],
  ['tags of a post', tagMaxLength, (q) => world.send(me, suggestTags, { channel_id: me.blogName, q })],
  ['blogs to name', 32, (q) => world.send(me, suggestBlogs, { q })],
  ['people to write to', 200, (q) => world.send(me, suggestParticipants, { participant: me.blogName, q })],
])(
  'no text makes a search for %s fail, or hold the server for long',
  { timeout: 300_000 },
  async (what, max, search) => {
    await search(ordinaryText.slice(0, max))
    const found: { name: string; ms: number }[] = []
    const answered = new Set<number>()
    for (const { name, ofLength } of costlyTexts(seed)) {
      const typed = ofLength(max).slice(0, max)
      let ms = Number.POSITIVE_INFINITY
      for (let at = 0; at < tries && ms >= mostMs; at += 1)
        ms = await msOf(async () => {
          answered.add((await search(typed)).status)
        })
      found.push({ name, ms })
    }
    const [worst] = found.toSorted((one, other) => other.ms - one.ms)
    process.stdout.write(`| a search for ${what} | \`${worst?.name}\` | ${worst?.ms.toFixed(0)} |\n`)
    expect([...answered].filter((status) => ![200, 400, 404].includes(status))).toEqual([])
    expect(worst?.ms, worst?.name).toBeLessThan(mostMs)
  },
)

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1000
}
