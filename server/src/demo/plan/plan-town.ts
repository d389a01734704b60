import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { pickActiveTime } from './active-hours.ts'
import { planConversations } from './plan-conversations.ts'
import { makeApart, type PlannedBlock, type PlannedFollow, planBlocks, planFollows } from './plan-follows.ts'
import { type PlannedNote, planNotes } from './plan-notes.ts'
import { type Person, type PlannedBlog, planPeople } from './plan-people.ts'
import { type PlannedPost, type PostPlanning, planOriginal, planPosts } from './plan-posts.ts'
import { type PlannedTalk, planTalks } from './plan-talks.ts'
import { makeRandom } from './random.ts'
import type { TownSize } from './town-size.ts'

const each: [PostState, number][] = [
  ['draft', 3],
  ['queued', 4],
  ['private', 2],
]

/** Gives drafts, a queue and private posts to the accounts that a visitor can log in to. */
function planUnpublished(planning: PostPlanning, people: Person[]): PlannedPost[] {
  const { random, now } = planning
  const span = { from: new Date(now.getTime() - 6 * dayMs), to: now }
  return people
    .filter(({ isKnown }) => isKnown)
    .flatMap(({ blogs: [blog], hoursEast }) =>
      each.flatMap(([state, count]) =>
        Array.from({ length: blog ? count : 0 }, () =>
          planOriginal(planning, blog as NonNullable<typeof blog>, pickActiveTime(random, span, hoursEast), state),
        ),
      ),
    )
}

export interface TownPlan {
  people: Person[]
  blogs: PlannedBlog[]
  blocks: PlannedBlock[]
  follows: PlannedFollow[]
  /** Oldest first, so that a reblog comes after its parent. */
  posts: PlannedPost[]
  notes: PlannedNote[]
  talks: PlannedTalk[]
}

const townSeed = 20_260_722

interface Given {
  size: TownSize
  now: Date
  figuresOf: PostPlanning['figuresOf']
  albumOf: PostPlanning['albumOf']
}

/** The same size gives the same people. */
export const planTownsfolk = (size: TownSize, now: Date) => planPeople(makeRandom(townSeed), size, now)

/** Plans everything in memory before any of it is written. */
export function planTown(people: Person[], { size, now, figuresOf, albumOf }: Given): TownPlan {
  const random = makeRandom(townSeed + 1)
  const blocks = planBlocks(random, people)
  const areApart = makeApart(blocks)
  const follows = planFollows(random, people, areApart, now)
  const blogs = people.flatMap((person) => person.blogs)
  const planning = { random, blogs: blogs.filter(({ pen }) => pen), areApart, figuresOf, albumOf, now }

  const inConversations = size.conversations.reduce((sum, length) => sum + length, 0)
  const asTheyCame = planPosts(planning, size.posts - inConversations)
  const published = [...asTheyCame, ...planConversations(planning, asTheyCame, size.conversations)]
  const notes = planNotes({ random, people, follows, areApart, now }, published)
  const posts = [...published, ...planUnpublished(planning, people)]
  posts.sort((one, other) => one.at.getTime() - other.at.getTime())
  const talks = planTalks({ random: makeRandom(townSeed + 2), people, follows, areApart, posts, now })
  return { people, blogs, blocks, follows, posts, notes, talks }
}
