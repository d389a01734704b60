import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sendSome } from '../../federation/send-deliveries.ts'
import { handleEventsAbout } from '../handle-events-about.ts'
import type { World } from '../world.ts'
import { aPersonElsewhere, aPostElsewhere } from './elsewhere.ts'
import { listenAt } from './peer.ts'

type Outside = Parameters<typeof listenAt>[1]

/** Somebody elsewhere with a post, whose server keeps what it gets at its shared inbox and at theirs. */
export async function aListener(world: World, outside: Outside) {
  const person = await aPersonElsewhere(world)
  const shared = listenAt(world, outside, person.host)
  const own = listenAt(world, outside, person.host, '/users/ann/inbox')
  const { postId, objectUrl } = await aPostElsewhere(world, person, '<p>From afar</p>')
  return { ...person, shared, own, postId, objectUrl }
}

export async function sendAll({ deps }: World): Promise<void> {
  while ((await sendSome(deps)) > 0);
}

/** Handles the events about these and sends what comes of them. */
export async function settle(world: World, ...ids: string[]): Promise<void> {
  await handleEventsAbout(world, ...ids)
  await sendAll(world)
}

/** A post as the calls that reblog it name it. */
export const postNamed = async ({ db }: World, id: string): Promise<Post> =>
  (await db.selectFrom('posts').select(['id', 'reblog_key']).where('id', '=', id).executeTakeFirstOrThrow()) as Post
