import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { activityType } from '@bowerbird/domain/federation/vocabulary.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../core/process/free-port.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

/** Fetched by server/src/testing/federation/fetch-peers.ts. It has 200 MB of dependencies, none of which these nine tests import. */
const folder = join(import.meta.dirname, '../../../../.cache/peers/activitypub-testing/package/src/activitypub-tests')
const whyNot = existsSync(folder)
  ? null
  : 'activitypub-testing is not there: node server/src/testing/federation/fetch-peers.ts fetches it'

interface Case {
  run(input: Record<string, unknown>): Promise<{ outcome: string; info?: string }>
}

/** The other six of its tests are about clients that write to an outbox, which nobody can here. */
const cases: [slug: string, onActor: string, onPost: string, why: string][] = [
  ['actor-must-serve-as2-object-to-get', 'passed', 'passed', ''],
  ['actor-objects-must-have-inbox-outbox-properties', 'passed', 'not run', 'a post is no actor'],
  ['inbox-must-be-an-orderedcollection', 'inapplicable', 'inapplicable', 'nobody may read what came in'],
  ['outbox-must-be-an-orderedcollection', 'passed', 'inapplicable', ''],
  ['followers-collection-must-be-a-collection', 'passed', 'inapplicable', ''],
  [
    'following-collection-must-be-a-collection',
    'inapplicable',
    'inapplicable',
    'its owner alone knows whom it follows',
  ],
  ['liked-collection-must-be-a-collection', 'inapplicable', 'inapplicable', 'likes are on the pages, as far as shown'],
  ['likes-collection-must-be-a-collection', 'inapplicable', 'inapplicable', 'notes are on the page of the post'],
  ['shares-collection-must-be-a-collection', 'inapplicable', 'inapplicable', 'notes are on the page of the post'],
]

let world: World
let addresses: { actor: string; post: string }
beforeAll(async () => {
  if (whyNot) return
  const port = await findFreePort()
  world = await openWorld({ PORT: String(port) }, 'none', { federates: true })
  await world.app.listen({ port, host: 'localhost' })
  const wren = await world.aMember()
  const { id } = await writePost(world, wren)
  const { origin } = world.config
  addresses = { actor: `${origin}/ap/blogs/${wren.blogId}`, post: `${origin}/ap/posts/${id}` }
})
afterAll(() => world?.close())

async function outcomeOf(slug: string, id: string): Promise<string> {
  const file = pathToFileURL(join(folder, slug, `${slug}.js`)).href
  const { default: testCase } = (await import(/* @vite-ignore */ file)) as { default: Case }
  const object = await (await fetch(id, { headers: { accept: activityType } })).text()
  const { outcome, info } = await testCase.run({ id, actor: object, object, time: 'T5S' })
  return outcome === 'failed' ? `failed: ${info}` : outcome
}

test.for(cases)(
  'activitypub-testing: %s is %s for an actor, %s for a post: %s [FED-123]',
  async ([slug, onActor, onPost], { skip }) => {
    if (whyNot) return skip(whyNot)
    expect(await outcomeOf(slug, addresses.actor)).toBe(onActor)
    if (onPost !== 'not run') expect(await outcomeOf(slug, addresses.post)).toBe(onPost)
  },
)
