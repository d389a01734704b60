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
  const points = [...text]
  const ranges = formatting.flatMap((format) => within(format, points.length))
  const layers: Layer[] = [
    { element: 'a', ranges: linksOf(ranges, points, origin), at: 0 },
    ...elements.map(([type, element]) => {
      const merged = mergeRanges(ranges.filter((range) => range.type === type))
      return { element, ranges: merged.map((range) => ({ ...range, tag: `<${element}>` })), at: 0 }
    }),
  ]
  const cuts = new Set([0, points.length])
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
    written.push(withLineBreaks(points.slice(from, to).join(''), lineBreak))
  }
  return written.join('')
}

const withLineBreaks = (text: string, lineBreak: string) => escapeText(text).replace(/\r\n|\r|\n/g, lineBreak)

function within(format: SentFormat, length: number): SentFormat[] {
  const start = Math.max(0, Math.trunc(format.start))
  const end = Math.min(length, Math.trunc(format.end))
  return start < end ? [{ ...format, start, end }] : []
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

function linksOf(ranges: readonly SentFormat[], points: readonly string[], origin: string): Layer['ranges'] {
  const links = ranges.flatMap((range) => linkOf(range, points, origin)).toSorted(byStart)
  let free = 0
  return links.flatMap(({ start, end, url }) => {
    const from = Math.max(start, free)
    if (from >= end) return []
    free = end
    return [{ start: from, end, tag: startTag('a', { href: url }) }]
  })
}

/** A mention is a link to the blog; clients may leave out its name, which then stands in the text. */
function linkOf({ type, start, end, url = '', blog }: SentFormat, points: readonly string[], origin: string) {
  const named =
    blog?.name ??
    points
      .slice(start, Math.min(end, start + 40))
      .join('')
      .replace(/^@/, '')
  const mentioned = /^[a-z0-9-]{1,32}$/i.test(named) ? origin + blogPath(named.toLowerCase()) : ''
  const address = type === 'link' ? linkAddress(url) : type === 'mention' ? mentioned : null
  return address ? [{ start, end, url: address } satisfies LinkRange] : []
}

function tagAt(layer: Layer, place: number): { element: string; tag: string }[] {
  while ((layer.ranges[layer.at]?.end ?? Number.POSITIVE_INFINITY) <= place) layer.at += 1
  const range = layer.ranges[layer.at]
  return range && range.start <= place ? [{ element: layer.element, tag: range.tag }] : []
}
