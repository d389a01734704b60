import { pickActiveTime } from './active-hours.ts'
import type { Person, PlannedBlog } from './plan-people.ts'
import type { Random } from './random.ts'

export interface PlannedFollow {
  person: Person
  blog: PlannedBlog
  at: Date
  isSubscribed: boolean
}

export interface PlannedBlock {
  by: Person
  blocked: Person
}

const blockCount = 4
const sameSubjectLiking = 5

export function planBlocks(random: Random, people: Person[]): PlannedBlock[] {
  const strangers = random.shuffled(people.filter(({ isKnown }) => !isKnown)).slice(0, blockCount * 2)
  return Array.from({ length: Math.floor(strangers.length / 2) }, (_, at) => ({
    by: strangers[at * 2] as Person,
    blocked: strangers[at * 2 + 1] as Person,
  }))
}

export const makeApart = (blocks: PlannedBlock[]) => (one: Person, other: Person) =>
  blocks.some(({ by, blocked }) => (by === one && blocked === other) || (by === other && blocked === one))

type AreApart = ReturnType<typeof makeApart>

/** People follow popular blogs and those of their own subject. */
export function planFollows(random: Random, people: Person[], areApart: AreApart, now: Date): PlannedFollow[] {
  const writing = people.flatMap(({ blogs }) => blogs).filter(({ pen }) => pen)
  return people.flatMap((person) => {
    const own = new Set(person.blogs.map(({ pen }) => pen?.subject))
    const liking = (blog: PlannedBlog) => blog.popularity * (own.has(blog.pen?.subject) ? sameSubjectLiking : 1)
    const others = writing.filter((blog) => blog.owner !== person && !areApart(blog.owner, person))
    const count = person.isKnown ? 36 : Math.round(6 + 40 * random.share() ** 2)
    return takeWeighted(random, others, liking, count).map((blog) => ({
      person,
      blog,
      at: pickActiveTime(random, { from: person.joinedAt, to: now }, person.hoursEast),
      isSubscribed: random.isOneIn(25),
    }))
  })
}

/** Picks distinct items, by weight. */
function takeWeighted<T>(random: Random, items: T[], weightOf: (item: T) => number, count: number): T[] {
  return items
    .map((item) => ({ item, turn: -Math.log(1 - random.share()) / weightOf(item) }))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ item }) => item)
}
