import { toBlock, toRejectOfFollow, toUndoOfBlock } from '@bowerbird/domain/federation/to-follow.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Tx } from '../../core/database/database.ts'
import { enqueue, type NewActivity } from '../deliveries.store.ts'
import { isFederated } from '../federated-blogs.ts'
import { type ActorDeps, makeActors } from '../local-actors.ts'
import { type BlockOfOther, type ChangedBlock, deleteBlockedFollowers, listBlocks } from './blocks.store.ts'

/** Their follows of the blog end here; those of our members end with the block itself, and are undone as any. */
export async function tellOfBlocks(tx: Tx, deps: ActorDeps, changed: readonly ChangedBlock[]): Promise<void> {
  const blocks = (await listBlocks(tx, changed, isFederated(deps.config))).filter(({ block_id }) => block_id !== null)
  if (blocks.length === 0) return
  const ended = await deleteBlockedFollowers(tx, blocks)
  await send(tx, deps, blocks, (block, between) => [
    ...ended
      .filter(({ blog_id, actor_id }) => blog_id === block.blog_id && actor_id === block.actor_id)
      .map(({ follow_id }) => toRejectOfFollow(follow_id, between, `${block.actor_id}-${block.block_id}`)),
    toBlock(`${between.actor}#block-${block.actor_id}-${block.block_id}`, between),
  ])
}

export async function tellOfEndedBlocks(tx: Tx, deps: ActorDeps, changed: readonly ChangedBlock[]): Promise<void> {
  const blocks = (await listBlocks(tx, changed, isFederated(deps.config))).filter(({ block_id }) => block_id === null)
  // The time makes the id of each its own, because the block that it had is gone.
  await send(tx, deps, blocks, ({ actor_id }, between) => [
    toUndoOfBlock(`${between.actor}#block-${actor_id}-${Date.now()}`, between),
  ])
}

async function send(
  tx: Tx,
  deps: ActorDeps,
  blocks: readonly BlockOfOther[],
  write: (block: BlockOfOther, between: { actor: string; other: string }) => ApObject[],
): Promise<void> {
  if (blocks.length === 0) return
  await makeActors(
    deps,
    blocks.map(({ blog_id, blog_name }) => ({ id: blog_id, name: blog_name })),
  )
  const activities = blocks.flatMap((block): NewActivity[] => {
    const actor = actorUrl(block.blog_id, deps.config.origin)
    const { host, inbox, blog_id } = block
    return write(block, { actor, other: block.actor_url }).map((body) => ({
      ...{ blogId: blog_id, object: `${actor} blocks ${block.actor_url}`, body, to: { host, inbox } },
    }))
  })
  await enqueue(tx, activities)
}
