import { blogPath } from '../../core/urls.ts'
import { linkAddress } from '../text/rich-text.ts'
import type { SentFormat, SentText } from './npf.contract.ts'
import { escapeText, startTag } from './write-html.ts'

interface Range {
  start: number
  end: number
}
interface LinkRange extends Range {
  url: string
}
/** Ranges that do not overlap, in order, with the tag that stands around each. */
interface Layer {
  element: 'a' | 'b' | 'i' | 's' | 'small'
  ranges: (Range & { tag: string })[]
  /** The first range that has not ended yet. */
  at: number
}

const elements = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['strikethrough', 's'],
  ['small', 'small'],
] as const

/**
 * Writes a text with its formatting as HTML. Ranges count code points, may overlap and may reach beyond the text. Links
 * stand around everything else; of two links in one place the first counts.
 */
export function formattedHtml({ text, formatting = [] }: SentText, origin: string, lineBreak = '<br />'): string {
  const ranges = rangesIn(text, formatting)
  const layers: Layer[] = [
    { element: 'a', ranges: linksOf(ranges, text, origin), at: 0 },
    ...elements.map(([type, element]) => {
      const merged = mergeRanges(ranges.filter((range) => range.type === type))
      return { element, ranges: merged.map((range) => ({ ...range, tag: `<${element}>` })), at: 0 }
    }),
  ]
  const cuts = new Set([0, text.length])
  for (const { start, end } of layers.flatMap((layer) => layer.ranges)) cuts.add(start).add(end)
  const places = [...cuts].sort((a, b) => a - b)
  const written: string[] = []
  let open: { element: string; tag: string }[] = []
  for (const [place, from] of places.entries()) {
    const wanted = layers.flatMap((layer) => tagAt(layer, from))
    const same = open.findIndex(({ tag }, depth) => tag !== wanted[depth]?.tag)
    const stay = same < 0 ? open.length : same
    for (const { element } of open.slice(stay).reverse()) written.push(`</${element}>`)
    for (const { tag } of wanted.slice(stay)) written.push(tag)
    open = wanted
    const to = places[place + 1] ?? from
    written.push(withLineBreaks(text.slice(from, to), lineBreak))
  }
  return written.join('')
}

const withLineBreaks = (text: string, lineBreak: string) => escapeText(text).replace(/\r\n|\r|\n/g, lineBreak)

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

const byStart = (one: Range, other: Range) => one.start - other.start

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const { start, end } of ranges.toSorted(byStart)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function linksOf(ranges: readonly SentFormat[], text: string, origin: string): Layer['ranges'] {
  const links = ranges.flatMap((range) => linkOf(range, text, origin)).toSorted(byStart)
  let free = 0
  return links.flatMap(({ start, end, url }) => {
    const from = Math.max(start, free)
    if (from >= end) return []
    free = end
    return [{ start: from, end, tag: startTag('a', { href: url }) }]
  })
}

/** A mention is a link to the blog; clients may leave out its name, which then stands in the text. */
function linkOf({ type, start, end, url = '', blog }: SentFormat, text: string, origin: string) {
  const named = blog?.name ?? text.slice(start, Math.min(end, start + 40)).replace(/^@/, '')
  const mentioned = /^[a-z0-9-]{1,32}$/i.test(named) ? origin + blogPath(named.toLowerCase()) : ''
  const address = type === 'link' ? linkAddress(url) : type === 'mention' ? mentioned : null
  return address ? [{ start, end, url: address } satisfies LinkRange] : []
}

function tagAt(layer: Layer, place: number): { element: string; tag: string }[] {
  while ((layer.ranges[layer.at]?.end ?? Number.POSITIVE_INFINITY) <= place) layer.at += 1
  const range = layer.ranges[layer.at]
  return range && range.start <= place ? [{ element: layer.element, tag: range.tag }] : []
}
