import { type ApObject, collectionContext } from './vocabulary.ts'

interface Between {
  /** One of our blogs. */
  actor: string
  /** Somebody elsewhere. */
  other: string
}

const activity = (type: string, id: string, { actor, other }: Between, object: unknown): ApObject => ({
  '@context': collectionContext,
  type,
  id,
  actor,
  to: [other],
  object,
})

export const toFollow = (id: string, between: Between): ApObject => activity('Follow', id, between, between.other)

export const toUndoOfFollow = (id: string, between: Between): ApObject =>
  activity('Undo', `${id}-undo`, between, withoutContext(toFollow(id, between)))

export const toBlock = (id: string, between: Between): ApObject => activity('Block', id, between, between.other)

export const toUndoOfBlock = (id: string, between: Between): ApObject =>
  activity('Undo', `${id}-undo`, between, withoutContext(toBlock(id, between)))

/** Ends that they follow one of our blogs. */
export const toRejectOfFollow = (followId: string, { actor, other }: Between, mark: string): ApObject =>
  activity(
    'Reject',
    `${actor}#reject-${mark}`,
    { actor, other },
    {
      type: 'Follow',
      id: followId,
      actor: other,
      object: actor,
    },
  )

const withoutContext = ({ '@context': _, ...rest }: ApObject): ApObject => rest
