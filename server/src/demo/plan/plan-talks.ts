import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { talks } from '../words.ts'
import { pickActiveTime, pickLater } from './active-hours.ts'
import type { makeApart, PlannedFollow } from './plan-follows.ts'
import type { Person, PlannedBlog } from './plan-people.ts'
import type { PlannedPost } from './plan-posts.ts'
import type { Random } from './random.ts'
import { townDays } from './town-size.ts'

export interface PlannedLine {
  by: PlannedBlog
  at: Date
  /** A line has a text or a post. */
  text?: string
  post?: PlannedPost
}

/** A private conversation, oldest line first. */
export interface PlannedTalk {
  starter: PlannedBlog
  other: PlannedBlog
  lines: PlannedLine[]
  /** The number of last lines that the other side has not read. */
  unread: number
}

interface Planning {
  random: Random
  people: Person[]
  follows: PlannedFollow[]
  areApart: ReturnType<typeof makeApart>
  posts: PlannedPost[]
  now: Date
}

const talksOfTheKnown = 9
const answeredWithinMs = 4 * 60_000

/** People write to blogs they follow; known accounts get the most messages. */
export function planTalks(planning: Planning): PlannedTalk[] {
  const { random, people, follows, areApart, now } = planning
  const pairs = new Set<string>()
  const friendsOf = Map.groupBy(follows, ({ person }) => person)
  return people.flatMap((person) => {
    const own = person.blogs[0]
    const wanted = person.isKnown ? talksOfTheKnown : random.below(3)
    const friends = random.shuffled(friendsOf.get(person) ?? []).map(({ blog }) => blog)
    const open = friends.filter(({ owner }) => owner !== person && !areApart(owner, person))
    return open.slice(0, wanted).flatMap((friend) => {
      const pair = [own?.name, friend.name].sort().join(' ')
      if (!own || pairs.has(pair)) return []
      pairs.add(pair)
      const isAsked = random.isOneIn(2)
      const [starter, other] = isAsked ? [friend, own] : [own, friend]
      const from = new Date(Math.max(now.getTime() - (townDays - 1) * dayMs, person.joinedAt.getTime()))
      return talk(planning, starter, other, pickActiveTime(random, { from, to: now }))
    })
  })
}

function talk({ random, posts, now }: Planning, starter: PlannedBlog, other: PlannedBlog, from: Date): PlannedTalk[] {
  const lines: PlannedLine[] = []
  let at = from
  for (const line of random.pick(talks)) {
    const by = line.startsWith('1') ? starter : other
    const text = line.slice(2)
    at = pickLater(random, at, answeredWithinMs)
    if (at >= now) break
    const post = text === '#post' ? postToShare(random, posts, by, at) : undefined
    if (text !== '#post') lines.push({ by, at, text })
    else if (post) lines.push({ by, at, post })
  }
  if (lines.length === 0) return []
  const last = lines.at(-1)?.by
  const sinceReply = lines.length - 1 - lines.findLastIndex(({ by }) => by !== last)
  return [{ starter, other, lines, unread: random.isOneIn(3) ? sinceReply : 0 }]
}

function postToShare(random: Random, posts: PlannedPost[], by: PlannedBlog, at: Date): PlannedPost | undefined {
  const own = posts.filter((post) => post.blog === by && post.state === 'published' && post.at < at)
  return own.length > 0 ? random.pick(own) : undefined
}
