import { createHash } from 'node:crypto'

/** Ids are known by their actor too, so that nobody can use up those of others. */
export const hashOf = ({ actor_url }: { actor_url: string }, id: string): Buffer =>
  createHash('sha256').update(`${actor_url} ${id}`).digest()

/** Stands for an object that its author deleted, so that it does not come afterwards. */
export const hashOfDeleted = (actor: { actor_url: string }, objectUrl: string): Buffer =>
  hashOf(actor, `deleted ${objectUrl}`)
