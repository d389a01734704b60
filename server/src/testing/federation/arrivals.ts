import { randomUUID } from 'node:crypto'
import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { bringingTasks } from '../../federation/federation.jobs.ts'
import { runJobsAbout } from '../people.ts'
import type { Person } from '../world.ts'
import { openFederating } from './federating.ts'
import { aFollowedPeer } from './followed.ts'
import { aPeer } from './peer.ts'

type Json = Record<string, unknown>
type Peer = ReturnType<typeof aPeer>

export const everybody = 'https://www.w3.org/ns/activitystreams#Public'

/** A public Note of a person elsewhere. */
export const aNoteBy = (peer: Pick<Peer, 'url'>, change: Json = {}): Json & { id: string } => ({
  id: `${peer.url}/notes/${randomUUID()}`,
  type: 'Note',
  attributedTo: peer.url,
  to: [everybody],
  content: '<p>Hello from afar</p>',
  published: new Date(Date.now() - 60_000).toISOString(),
  ...change,
})

export const create = (peer: Peer, object: unknown): Promise<number> => peer.send(peer.activity('Create', object))

/** A world that federates, with a member in it who reads what comes from the outside. */
export async function openArrivals() {
  const { world, outside, close } = await openFederating()
  const reader: Person = await world.aMember()
  return {
    outside,
    world,
    reader,
    origin: world.config.origin,
    aPeer: () => aPeer(world, outside),
    aFollowed: () => aFollowedPeer(world, outside, reader),
    /** Puts an object where others can fetch it. */
    publish: (object: Json & { id: string }) =>
      outside.page(object.id.replace('https://', ''), JSON.stringify(object), {
        'content-type': 'application/activity+json',
      }),
    /** Runs the waiting jobs that name this text. */
    bring: (text: string) => runJobsAbout(world, text, bringingTasks(world.deps)),
    async postsOf(peer: { host: string }): Promise<Post[]> {
      const { response, status } = await world.send(reader, readBlogTimeline, { name: `ann@${peer.host}` })
      return status === 200 ? response.posts : []
    },
    notesOf: async (postId: string) => (await world.send(reader, listNotes, { id: postId })).response.notes,
    ours: ({ id }: Pick<Post, 'id'>) => `${world.config.origin}/ap/posts/${id}`,
    close,
  }
}
export type Arrivals = Awaited<ReturnType<typeof openArrivals>>
