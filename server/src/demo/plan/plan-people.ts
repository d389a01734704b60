import { titleFonts } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { makePen, type Pen } from '../pen.ts'
import type { Subject } from '../subject.ts'
import { subjects } from '../words.ts'
import { makeRandom, type Random } from './random.ts'
import { readerNames } from './reader-names.ts'
import { type TownSize, townDays } from './town-size.ts'

export interface Person {
  email: string
  /** The password is printed at the end. */
  isKnown: boolean
  hoursEast: number
  joinedAt: Date
  /** The first is the primary blog. */
  blogs: PlannedBlog[]
}

export interface PlannedBlog {
  name: string
  title: string
  description: string
  theme: Partial<Theme>
  owner: Person
  /** Null for people who only read. */
  pen: Pen | null
  /** A few blogs have nearly everyone as followers, most have some. */
  popularity: number
  seed: number
}

/** The subjects of these are moss, bread, birds and the town itself. */
const knownPlaces = [0, 4, 7, 12]
const peoplePerBlog = 0.8
const mailHost = 'town.example'

export function planPeople(random: Random, size: TownSize, now: Date): Person[] {
  const sketches = roundRobin(subjects).slice(0, size.blogs)
  const ranks = random.shuffled(sketches.map((_, at) => at))
  const writerCount = Math.ceil(sketches.length * peoplePerBlog)
  const people: Person[] = []
  for (const [at, { blog, subject }] of sketches.entries()) {
    const owner = at < writerCount ? newPerson(random, blog.name, now) : people[at - writerCount]
    if (!owner) continue
    if (at < writerCount) people.push(owner)
    owner.isKnown ||= knownPlaces.includes(at)
    const seed = random.below(2 ** 31)
    owner.blogs.push({
      ...blog,
      theme: themeOf(random, subject),
      owner,
      pen: makePen(subject, makeRandom(seed)),
      popularity: 1 / ((ranks[at] ?? 0) + 2) ** 0.8,
      seed,
    })
  }
  return [...people, ...planReaders(random, size.readers, now)]
}

function planReaders(random: Random, count: number, now: Date): Person[] {
  return readerNames(random, count).map(({ name, title }) => {
    const owner = newPerson(random, name, now)
    owner.blogs.push({ name, title, description: '', theme: {}, owner, pen: null, popularity: 0, seed: 0 })
    return owner
  })
}

const newPerson = (random: Random, name: string, now: Date): Person => ({
  email: `${name}@${mailHost}`,
  isKnown: false,
  hoursEast: random.pick([-5, -1, 0, 0, 0, 1, 1, 1, 2, 3, 8]),
  joinedAt: new Date(now.getTime() - (townDays + 1 + random.share() * 700) * dayMs),
  blogs: [],
})

/** Takes one blog of each subject, then the second of each, so that even a small town covers all. */
function roundRobin(all: Subject[]) {
  const longest = Math.max(...all.map(({ blogs }) => blogs.length))
  return Array.from({ length: longest }, (_, round) => round).flatMap((round) =>
    all.flatMap((subject) => {
      const blog = subject.blogs[round]
      return blog ? [{ blog, subject }] : []
    }),
  )
}

function themeOf(random: Random, subject: Subject): Partial<Theme> {
  const [background, title, link] = random.pick(subject.colours)
  return {
    background_color: background,
    title_color: title,
    link_color: link,
    title_font: random.pick(titleFonts),
    title_font_weight: random.pick(['regular', 'bold'] as const),
    avatar_shape: random.pick(['square', 'circle'] as const),
  }
}
