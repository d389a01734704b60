import { hourMs } from '@bowerbird/domain/core/spans.ts'
import { everyone } from '../words.ts'
import { isActive, pickLater } from './active-hours.ts'
import type { makeApart, PlannedFollow } from './plan-follows.ts'
import type { Person, PlannedBlog } from './plan-people.ts'
import type { PlannedPost } from './plan-posts.ts'
import type { Random } from './random.ts'

export interface PlannedNote {
  kind: 'like' | 'reply'
  post: PlannedPost
  by: Person
  at: Date
  text: string
}

interface Given {
  random: Random
  people: Person[]
  follows: PlannedFollow[]
  areApart: ReturnType<typeof makeApart>
  now: Date
}

const typicalDelayMs = 9 * hourMs
const passerBy = 0.2
const repliesOneIn = 14
/** Reblogs get fewer likes than originals. */
const reblogAppeal = 0.35

/** Followers find a post within hours; a few like it, and some reply. */
export function planNotes(given: Given, posts: PlannedPost[]): PlannedNote[] {
  const followersOf = new Map<PlannedBlog, Person[]>()
  for (const { blog, person } of given.follows) followersOf.set(blog, [...(followersOf.get(blog) ?? []), person])
  return posts.flatMap((post) => notesOn(given, post, followersOf.get(post.blog) ?? []))
}

function notesOn({ random, people, areApart, now }: Given, post: PlannedPost, followers: Person[]): PlannedNote[] {
  const luck = random.share() ** 3 * 0.5
  const wanted = Math.round(followers.length * luck * (post.parent ? reblogAppeal : 1))
  const likers = new Set<Person>()
  for (let attempt = 0; attempt < wanted; attempt += 1) {
    likers.add(followers.length && random.share() > passerBy ? random.pick(followers) : random.pick(people))
  }
  return [...likers]
    .filter((person) => mayMeet(person, post, areApart))
    .flatMap((by): PlannedNote[] => {
      const at = whenMet(random, post.at, by)
      if (at >= now) return []
      const like: PlannedNote = { kind: 'like', post, by, at, text: '' }
      const replyAt = pickLater(random, at, hourMs)
      if (!random.isOneIn(repliesOneIn) || replyAt >= now) return [like]
      return [like, { kind: 'reply', post, by, at: replyAt, text: random.pick(everyone.replies) }]
    })
}

const mayMeet = (person: Person, { blog, root }: PlannedPost, areApart: Given['areApart']) =>
  blog.owner !== person && !areApart(person, blog.owner) && !areApart(person, root.blog.owner)

/** Picks an active hour of the reader, or some hours later. */
function whenMet(random: Random, after: Date, by: Person): Date {
  const at = pickLater(random, after, typicalDelayMs)
  return isActive(random, at, by.hoursEast) ? at : new Date(at.getTime() + 6 * hourMs * random.share())
}
