import { blogPath } from '../../core/urls.ts'
import type { Mark, Run } from '../document/document.ts'
import { linkAddress } from '../text/addresses.ts'
import type { SentFormat, SentText } from './npf.contract.ts'

interface Range {
  start: number
  end: number
  mark: Mark
}
/** Ranges that do not overlap, in order. */
interface Layer {
  ranges: Range[]
  /** The first range that has not ended yet. */
  at: number
}

const flags = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['strikethrough', 'strike'],
  ['small', 'small'],
] as const

/**
 * Reads a text with its formatting. Ranges count code points, may overlap and may reach beyond the text. Links stand
 * around everything else; of two links in one place the first counts.
 */
export function runsOfText({ text, formatting = [] }: SentText, origin: string, keepsLineEnds = false): Run[] {
  const formats = rangesIn(text, formatting)
  const layers: Layer[] = [
    { ranges: linksOf(formats, text, origin), at: 0 },
    ...flags.map(([name, type]) => {
      const ranges = mergeRanges(formats.filter((format) => format.type === name))
      return { ranges: ranges.map((range) => ({ ...range, mark: { type } })), at: 0 }
    }),
  ]
  const cuts = new Set([0, text.length])
  for (const { start, end } of layers.flatMap((layer) => layer.ranges)) cuts.add(start).add(end)
  const places = [...cuts].sort((a, b) => a - b)
  return places.flatMap((from, place) => {
    const marks = layers.flatMap((layer) => markAt(layer, from))
    const part = text.slice(from, places[place + 1] ?? from)
    if (keepsLineEnds) return part ? [{ type: 'text', text: part.replace(/\r\n?/g, '\n'), marks }] : []
    return linesOf(part, marks)
  })
}

/** Text whose line ends are breaks. */
const linesOf = (text: string, marks: readonly Mark[] = []): Run[] =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((line, at): Run[] => [
      ...(at > 0 ? [{ type: 'break', marks } as const] : []),
      ...(line ? [{ type: 'text', text: line, marks } as const] : []),
    ])

/** Turns code points into positions of the string, after one look at each sign. */
function rangesIn(text: string, formats: readonly SentFormat[]): SentFormat[] {
  const pointOf = (place: number) => Math.max(0, Math.trunc(place))
  const points = new Set(formats.flatMap(({ start, end }) => [pointOf(start), pointOf(end)]))
  const places = new Map<number, number>()
  let [point, place] = [0, 0]
  for (const wanted of [...points].sort((a, b) => a - b)) {
    for (; point < wanted && place < text.length; point += 1)
      place += (text.codePointAt(place) as number) > 0xffff ? 2 : 1
    places.set(wanted, place)
  }
  return formats.flatMap((format) => {
    const start = places.get(pointOf(format.start)) ?? 0
    const end = places.get(pointOf(format.end)) ?? 0
    return start < end ? [{ ...format, start, end }] : []
  })
}

type Span = Pick<Range, 'start' | 'end'>
const byStart = (one: Span, other: Span) => one.start - other.start

function mergeRanges(ranges: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of ranges.toSorted(byStart)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function linksOf(formats: readonly SentFormat[], text: string, origin: string): Range[] {
  const links = formats.flatMap((format) => linkOf(format, text, origin)).toSorted(byStart)
  let free = 0
  return links.flatMap(({ start, end, mark }) => {
    const from = Math.max(start, free)
    if (from >= end) return []
    free = end
    return [{ start: from, end, mark }]
  })
}

/** A mention is a link to the blog; clients may leave out its name, which then stands in the text. */
function linkOf({ type, start, end, url = '', blog }: SentFormat, text: string, origin: string): Range[] {
  const named = blog?.name ?? text.slice(start, Math.min(end, start + 40)).replace(/^@/, '')
  const mentioned = /^[a-z0-9-]{1,32}$/i.test(named) ? origin + blogPath(named.toLowerCase()) : ''
  const href = type === 'link' ? linkAddress(url) : type === 'mention' ? mentioned : null
  return href ? [{ start, end, mark: { type: 'link', href, title: '' } }] : []
}

function markAt(layer: Layer, place: number): Mark[] {
  while ((layer.ranges[layer.at]?.end ?? Number.POSITIVE_INFINITY) <= place) layer.at += 1
  const range = layer.ranges[layer.at]
  return range && range.start <= place ? [range.mark] : []
}
