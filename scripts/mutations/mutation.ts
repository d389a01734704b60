/** One small change of a source file that a test ought to notice. */
export interface Mutation {
  file: string
  from: string
  to: string
  /** Counts the places of `from` in the file, starting at 0; without it, there is exactly one. */
  occurrence?: number
  /** The kind of change, or the requirement row it breaks. */
  why: string
}

export const isSame = (one: Mutation, other: Mutation): boolean =>
  one.file === other.file && one.from === other.from && one.to === other.to && one.occurrence === other.occurrence

/** Returns where each place of a text begins. */
export function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at)
  return places
}

/** Returns where a mutation applies, or null if the source no longer has its place. */
export function placeOf(text: string, { from, occurrence }: Mutation): number | null {
  const places = placesOf(text, from)
  if (occurrence === undefined && places.length > 1) return null
  return places[occurrence ?? 0] ?? null
}

export function applyMutation(text: string, mutation: Mutation): string {
  const at = placeOf(text, mutation)
  if (at === null) throw new Error(`${mutation.file} no longer has one place for ${JSON.stringify(mutation.from)}`)
  return text.slice(0, at) + mutation.to + text.slice(at + mutation.from.length)
}

/** Any node of the parsed source. */
export interface Node {
  type: string
  start: number
  end: number
  operator?: string
  left?: Node
  right?: Node
  test?: Node
  consequent?: Node
  alternate?: Node | null
  argument?: Node
  callee?: Node
  property?: Node
  tag?: Node
  body?: Node
  value?: unknown
  computed?: boolean
}

/** A change of the text from `start` to `end`, shown with the expression it is in. */
export interface Change {
  start: number
  end: number
  to: string
  why: string
}
