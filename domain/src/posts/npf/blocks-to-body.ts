import { embedServices } from '../../media/embed-services.ts'
import { embedWidthDefaultPx } from '../../media/embeds.limits.ts'
import { recogniseEmbed } from '../../media/embeds.ts'
import type { Block, Body, Mark, Run, Size } from '../document/document.ts'
import type { PhotoItem } from '../kinds/photo-items.ts'
import { imageAddress, linkAddress, shortened } from '../text/addresses.ts'
import type { SentBlock, SentText } from './npf.contract.ts'
import { indentLevelMax } from './npf.limits.ts'
import { runsOfText } from './sent-runs.ts'

/** The parts of a rich text, with their addresses resolved. */
export type BodyPart =
  | { type: 'text'; block: SentText }
  | ({ type: 'image'; link: string } & Pick<PhotoItem, 'url' | 'width' | 'height' | 'caption' | 'alt'>)
  | { type: 'link'; block: Extract<SentBlock, { type: 'link' }>; poster: string }
  | { type: 'player'; url: string }
  | { type: 'read-more' }
  /** The place of what the post's kind shows. */
  | { type: 'medium' }

const containers = { indented: 'quote', 'ordered-list-item': 'ol', 'unordered-list-item': 'ul' } as const
type Container = (typeof containers)[keyof typeof containers]

/** A quotation or list that goes on, and where the next block in it goes. */
interface Open {
  container: Container
  items: Block[][]
  inside: Block[]
}

export function bodyOfParts(parts: readonly BodyPart[], origin: string): Body {
  const body: Block[] = []
  const open: Open[] = []
  for (const part of parts) {
    const container = containerOf(part)
    if (!container || part.type !== 'text') {
      open.length = 0
      body.push(...blockOf(part, origin))
      continue
    }
    const asked = Math.min(Math.max(0, Math.trunc(part.block.indent_level ?? 0)), indentLevelMax)
    const level = Math.min(asked, open.length)
    open.length = Math.min(open.length, open[level]?.container === container ? level + 1 : level)
    if (open.length === level) open.push(opened(container, open.at(-1)?.inside ?? body))
    addTo(open.at(-1) as Open, runsOfText(part.block, origin))
  }
  return body
}

function opened(container: Container, around: Block[]): Open {
  const [items, inside]: [Block[][], Block[]] = [[], []]
  around.push(
    container === 'quote' ? { type: 'quote', blocks: inside } : { type: 'list', isOrdered: container === 'ol', items },
  )
  return { container, items, inside }
}

function addTo(open: Open, runs: Run[]): void {
  if (open.container === 'quote') open.inside.push({ type: 'paragraph', runs })
  else {
    open.inside = [{ type: 'line', runs }]
    open.items.push(open.inside)
  }
}

function containerOf(part: BodyPart): Container | null {
  const subtype = part.type === 'text' ? (part.block.subtype ?? '') : ''
  return Object.hasOwn(containers, subtype) ? containers[subtype as keyof typeof containers] : null
}

function blockOf(part: BodyPart, origin: string): Block[] {
  if (part.type === 'text') return [textBlock(part.block, origin)]
  if (part.type === 'image') return imageBlock(part)
  if (part.type === 'link') return cardBlock(part)
  if (part.type === 'player') return playerBlock(part.url)
  return [part.type === 'medium' ? figure([]) : { type: 'rule', isCut: true, label: '' }]
}

function textBlock(block: SentText, origin: string): Block {
  if (block.subtype === 'chat') return { type: 'preformatted', runs: runsOfText(block, origin, true) }
  const runs = runsOfText(block, origin)
  if (block.subtype === 'heading1' || block.subtype === 'heading2') return { type: 'heading', runs }
  return block.subtype === 'quote'
    ? { type: 'quote', blocks: [{ type: 'heading', runs }] }
    : { type: 'paragraph', runs }
}

const unknownSize: Size = { width: '', height: '' }
const figure = (runs: Run[], size = unknownSize): Block => ({
  type: 'figure',
  size,
  blocks: runs.length > 0 ? [{ type: 'line', runs }] : [],
})
const linkTo = (address: string): Mark[] => {
  const href = linkAddress(address)
  return href ? [{ type: 'link', href, title: '' }] : []
}
const picture = (address: string, alt: string, size: Size, marks: readonly Mark[]): Run[] => {
  const src = imageAddress(address)
  return src ? [{ type: 'image', src, alt: shortened(alt), size, marks }] : []
}
const paragraph = (text: string, marks: readonly Mark[] = []): Block[] =>
  text ? [{ type: 'paragraph', runs: [{ type: 'text', text, marks }] }] : []

function imageBlock({ url, width, height, caption, alt, link }: Extract<BodyPart, { type: 'image' }>): Block[] {
  const size = isMeasure(width) && isMeasure(height) ? { width: String(width), height: String(height) } : unknownSize
  const words: Run[] = caption ? [{ type: 'text', text: caption, marks: [{ type: 'small' }] }] : []
  const runs = [...picture(url, alt, size, linkTo(link)), ...words]
  return runs.length > 0 ? [figure(runs, size)] : []
}

const isMeasure = (px: number) => px > 0 && px < 100_000

function cardBlock({ block, poster }: Extract<BodyPart, { type: 'link' }>): Block[] {
  const link = linkTo(block.url)
  if (link.length === 0) return paragraph([block.title, block.description].filter(Boolean).join(' – '))
  const { title = '', description = '', author = '', site_name = '' } = block
  const lines: [text: string, mark?: Mark][] = [
    [title.trim() || block.url, { type: 'bold' }],
    [description.replace(/\s+/g, ' ').trim()],
    [author, { type: 'italic' }],
    [site_name, { type: 'small' }],
  ]
  const runs = lines
    .filter(([text]) => text)
    .flatMap(([text, mark], at): Run[] => [
      ...(at > 0 ? [{ type: 'break', marks: link } as const] : []),
      { type: 'text', text, marks: mark ? [...link, mark] : link },
    ])
  return [figure([...(poster ? picture(poster, '', unknownSize, link) : []), ...runs])]
}

/** A page of a service that has no player becomes a link. */
function playerBlock(url: string): Block[] {
  const embed = recogniseEmbed(url)
  const service = embed?.player && embedServices.find(({ name }) => name === embed.service)
  if (!embed?.player || !service) return paragraph(url, linkTo(url))
  const width = embedWidthDefaultPx
  const size = { width: String(width), height: String(service.heightPx(width, embed.id)) }
  return [figure([{ type: 'embed', src: embed.player, size, frameBorder: '0', marks: [] }])]
}
