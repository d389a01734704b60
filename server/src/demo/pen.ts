import type { Random } from './plan/random.ts'
import type { Subject } from './subject.ts'

/** A writer that uses every item of a list before it repeats one. */
export interface Pen {
  subject: Subject
  random: Random
  /** Picks the next template and fills in its blanks. */
  write(templates: readonly string[]): string
  /** Picks the next item. */
  draw<T>(items: readonly T[]): T
  fill(template: string): string
  /** Begins another post, which chooses its blanks anew. */
  startPost(): void
}

const blank = /\{([^{}]+)\}/g

export function makePen(subject: Subject, random: Random): Pen {
  const decks = new Map<readonly unknown[], unknown[]>()
  const draw = <T>(items: readonly T[]): T => {
    const left = decks.get(items) ?? []
    const card = left.pop()
    if (card !== undefined) return card as T
    const shuffled = random.shuffled(items)
    decks.set(items, shuffled)
    return shuffled.pop() as T
  }
  let chosen = new Map<string, string>()
  const wordFor = (name: string) => {
    const words = subject.words[name]
    if (!words) throw new Error(`${subject.name} has no words for ${name}`)
    return draw(words)
  }
  const fill = (template: string) => {
    const text = template.replace(blank, (_, inside: string) => {
      if (inside.includes('|')) return random.pick(inside.split('|'))
      if (inside.startsWith('another ')) return wordFor(inside.slice('another '.length))
      const word = chosen.get(inside) ?? wordFor(inside)
      chosen.set(inside, word)
      return word
    })
    return withCapitals(withArticles(text))
  }
  const startPost = () => {
    chosen = new Map()
  }
  return { subject, random, draw, fill, startPost, write: (templates) => fill(draw(templates)) }
}

/** Turns "a" into "an" before the vowel of a filled blank. */
const withArticles = (text: string) => text.replace(/\b([Aa]) (?=\*{0,2}(?:[aeio]|un(?!i))(?!ne\b|nce\b))/g, '$1n ')

const withCapitals = (text: string) =>
  text.replace(/(^|[.!?] )(\*{0,2})(\p{Ll})/gu, (_, before, mark, letter) => before + mark + letter.toUpperCase())
