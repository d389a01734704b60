import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { aSigner } from '../../../server/src/testing/federation/peer.ts'
import { readFamilyMs } from '../../../server/src/testing/processor-time.ts'
import { isShort } from '../short.ts'
import { processorMs, waitFor } from './children.ts'
import { followByRows } from './follow.ts'
import { install } from './installation.ts'

const atOnce = 8
/** Half a core for a thousand a minute. */
const secondsForThousand = 30

/** Measures what posts of somebody who is followed cost, from the request to the dashboards. */
export async function measureIncoming(posts: number): Promise<boolean> {
  const near = await install('near.example', 1)
  try {
    const ann = aSigner('https://far.example/users/ann')
    const blogId = await followByRows(near.db, near.member, {
      ...{ url: ann.url, host: 'far.example', inbox: `${ann.url}/inbox`, sharedInbox: 'https://far.example/inbox' },
      ...{ keys: [{ id: ann.keyId, pem: ann.pem }], name: 'ann', avatarUrl: null },
      ...{ title: 'Ann', summary: '', pageUrl: null, headerUrl: null, outbox: null, alsoKnownAs: [] },
    })
    const address = 'https://near.example/ap/inbox'
    const signed = await Promise.all(
      Array.from({ length: posts }, async (_, nth) => {
        const body = JSON.stringify(createOf(ann.url, nth))
        return { body, headers: await ann.sign(body, address) }
      }),
    )
    const usage = async () => ({
      server: await processorMs(near.running.server),
      worker: await processorMs(near.running.worker),
      database: readFamilyMs(near.database.pid),
    })
    const [before, startedAt] = [await usage(), performance.now()]
    const statuses = new Map<number, number>()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let one = signed.pop(); one; one = signed.pop()) {
          const headers = { ...one.headers, 'content-type': 'application/activity+json' }
          const status = await post(near.port, headers, one.body)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
    const isHandled = async () => {
      const { rows } = await sql<{ left: number; posts: number }>`
        select (select count(*)::int from events where handled_at is null) as left,
          (select count(*)::int from posts where blog_id = ${blogId}) as posts`.execute(near.db)
      return rows[0]?.left === 0 && rows[0].posts === posts
    }
    await waitFor(isHandled, 120_000)
    const after = await usage()
    const [server, worker] = [after.server - before.server, after.worker - before.worker]
    const database = Math.round(after.database - before.database)
    const took = Math.round(performance.now() - startedAt)
    const seconds = (server + worker + database) / posts
    console.log(
      `${posts} incoming posts in ${took} ms (${JSON.stringify([...statuses])}): ${server} ms of the server's processor, ` +
        `${worker} ms of the worker's, ${database} ms of PostgreSQL's; 1,000 take ${seconds.toFixed(1)} s of a processor`,
    )
    return isShort || seconds < secondsForThousand
  } finally {
    await near.close()
  }
}

const createOf = (actor: string, nth: number) => {
  const id = `${actor}/notes/${randomUUID()}`
  const to = ['https://www.w3.org/ns/activitystreams#Public']
  const published = new Date(Date.now() - nth * 1000).toISOString()
  const tag = ['moss', 'green', 'forest'].map((name) => ({
    type: 'Hashtag',
    name: `#${name}`,
    href: `https://far.example/tags/${name}`,
  }))
  return {
    '@context': 'https://www.w3.org/ns/activitystreams',
    ...{ id: `${id}/activity`, type: 'Create', actor, to, published },
    object: {
      ...{ id, type: 'Note', attributedTo: actor, to, cc: [`${actor}/followers`], published, url: id, tag },
      content: `<p>Post ${nth} about <a href="https://far.example/tags/moss" class="mention hashtag">#moss</a>, with some words.</p>`,
      attachment: [
        { type: 'Document', mediaType: 'image/jpeg', url: `${id}.jpg`, name: 'Moss', width: 800, height: 600 },
      ],
    },
  }
}

/** Sends with the host that was signed, which `fetch` does not allow. */
const post = (port: number, headers: Record<string, string>, body: string): Promise<number> =>
  new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path: '/ap/inbox', method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode as number))
    })
    sent.once('error', fail).end(body)
  })
