import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { isShort } from '../short.ts'

const fullTown = {
  blogs: 1600,
  readers: 400,
  filterers: 100,
  filtersEach: 50,
  followsEach: 100,
  blockers: 100,
  outcasts: 500,
  posts: 10_000,
  likes: 20_000,
}
/** A trail of 100 needs as many writers. */
const shortTown = {
  ...fullTown,
  blogs: 260,
  readers: 40,
  filterers: 10,
  blockers: 10,
  outcasts: 50,
  followsEach: 20,
  posts: 500,
  likes: 500,
}

export const townSize = isShort ? shortTown : fullTown
export const talkSize = isShort ? { conversations: 400, messagesEach: 2 } : { conversations: 10_000, messagesEach: 100 }

export const spreadOverMs = 60 * dayMs
