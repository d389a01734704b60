import { recogniseEmbed } from '../../media/embeds.ts'
import type { Block, Body, Run, Words } from '../document/document.ts'
import { linkOf, oneLineOf, runsIn } from '../document/walk.ts'
import { absolute, pictureOf } from './addresses.ts'
import { indentLevelMax } from './npf.limits.ts'
import type { NpfBlock, NpfImage, NpfLink, NpfText, NpfVideo, TextSubtype } from './npf-shapes.ts'
import { textOfRuns } from './text-of-runs.ts'

/** A rich text as blocks. The two places count the blocks before them. */
export interface BodyBlocks {
  blocks: NpfBlock[]
  readMoreAt: number | null
  /** The place of what its kind shows, where that does not come first. */
  mediumAt: number | null
  /** The read-more line comes before the medium, where both have the same place. */
  isCutFirst: boolean
}

type Container = Extract<TextSubtype, 'indented' | 'ordered-list-item' | 'unordered-list-item'>

export function blocksOfBody(body: Body, origin: string): BodyBlocks {
  const writer = new BlocksWriter(origin)
  writer.write(body, [])
  return writer.written
}

class BlocksWriter {
  readonly written: BodyBlocks = { blocks: [], readMoreAt: null, mediumAt: null, isCutFirst: false }
  readonly #origin: string
  /** The depth of the block before in lists and quotations; -1 outside of them. */
  #level = -1

  constructor(origin: string) {
    this.#origin = origin
  }

  write(body: Body, containers: readonly Container[]): void {
    for (const block of body) this.#writeBlock(block, containers)
  }

  #writeBlock(block: Block, containers: readonly Container[]): void {
    if (block.type === 'quote') this.write(block.blocks, [...containers, 'indented'])
    else if (block.type === 'list') {
      const inside = [...containers, block.isOrdered ? 'ordered-list-item' : 'unordered-list-item'] as const
      for (const item of block.items) this.write(linesOfItem(item), inside)
    } else if (block.type === 'rule') this.#writeRule(block.isCut)
    else if (block.type === 'figure') this.#writeFigure(block.blocks, containers)
    else this.#writeWords(block, containers)
  }

  /** Pictures and players stand between the words before and after them. */
  #writeWords({ type, runs }: Words, containers: readonly Container[]): void {
    let words: Run[] = []
    const end = () => {
      this.#writeText(type, words, containers)
      words = []
    }
    for (const run of runs) {
      if (run.type !== 'image' && run.type !== 'embed') words.push(run)
      else {
        end()
        this.#add(...mediaOf(run, this.#origin))
      }
    }
    end()
  }

  #writeText(type: Words['type'], runs: readonly Run[], containers: readonly Container[]): void {
    const written = textOfRuns(runs, this.#origin, type === 'preformatted')
    if (!written) return
    const container = containers.at(-1)
    const level = container ? Math.min(containers.length - 1, this.#level + 1, indentLevelMax) : -1
    // A heading in a quotation is a large quotation.
    const isQuote = container === 'indented' && type === 'heading'
    const kind = isQuote ? 'quote' : (container ?? subtypes[type])
    const block: NpfText = { type: 'text', ...written }
    this.#level = isQuote ? -1 : level
    this.written.blocks.push({
      ...block,
      ...(kind && { subtype: kind }),
      ...(level > 0 && !isQuote && { indent_level: level }),
    })
  }

  #writeRule(isCut: boolean): void {
    if (!isCut || this.written.readMoreAt !== null) return
    this.written.readMoreAt = this.written.blocks.length
    this.#level = -1
  }

  /** A figure holds a picture with its words, a player, or the card of a link. An empty one is a place. */
  #writeFigure(blocks: Body, containers: readonly Container[]): void {
    const card = cardOf(blocks, this.#origin)
    const media = card ? [card] : runsIn(blocks).flatMap((run) => mediaOf(run, this.#origin))
    const words = card ? '' : oneLineOf(blocks)
    const last = media.at(-1)
    if (last?.type === 'image' && words) last.caption = words
    this.#add(...media)
    if (!last && !words) this.#writePlace()
    if (last?.type !== 'image' && words) this.write(withoutMedia(blocks), containers)
  }

  #writePlace(): void {
    if (this.written.mediumAt !== null) return
    this.written.mediumAt = this.written.blocks.length
    this.written.isCutFirst = this.written.readMoreAt !== null
    this.#level = -1
  }

  #add(...blocks: NpfBlock[]): void {
    this.written.blocks.push(...blocks)
    if (blocks.length > 0) this.#level = -1
  }
}

const subtypes: Partial<Record<Words['type'], TextSubtype>> = { heading: 'heading2', preformatted: 'chat' }

/** Paragraphs of one item are lines of it. */
function linesOfItem(item: Body): Body {
  const lines: Block[] = []
  for (const block of item) {
    const last = lines.at(-1)
    const isLine = block.type === 'line' || block.type === 'paragraph'
    if (isLine && last?.type === 'line')
      lines[lines.length - 1] = { ...last, runs: [...last.runs, { type: 'break', marks: [] }, ...block.runs] }
    else lines.push(isLine ? { type: 'line', runs: block.runs } : block)
  }
  return lines
}

const isMedium = (run: Run) => run.type === 'image' || run.type === 'embed'

const withoutMedia = (blocks: Body): Body =>
  blocks.map((block) => ('runs' in block ? { ...block, runs: block.runs.filter((run) => !isMedium(run)) } : block))

function mediaOf(run: Run, origin: string): (NpfImage | NpfVideo)[] {
  if (run.type === 'embed') {
    const embed = recogniseEmbed(run.src)
    const { width, height } = run.size
    return embed ? [frameBlock(embed.service, embed.id, embed.page, run.src, Number(width), Number(height))] : []
  }
  if (run.type !== 'image') return []
  const { src, alt, size } = run
  const href = linkOf(run)?.href
  return [
    {
      type: 'image',
      media: [pictureOf(src, origin, Number(size.width), Number(size.height))],
      ...(alt && { alt_text: alt }),
      ...(href && { attribution: { type: 'link', url: absolute(href, origin) } }),
    },
  ]
}

/** A player of another service. */
export const frameBlock = (
  ...[service, id, page, player, width, height]: [string, string, string, string, number, number]
): NpfVideo => ({
  type: 'video',
  provider: service,
  url: page,
  embed_html: `<iframe src="${player.replaceAll('&', '&amp;')}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`,
  embed_url: player,
  embed_iframe: { url: player, width, height },
  metadata: { id },
})

/** The editor writes a card as a figure with one link: picture, title in bold, description, site in small. */
function cardOf(blocks: Body, origin: string): NpfLink | null {
  const runs = runsIn(blocks)
  const [first] = runs
  const href = first ? (linkOf(first)?.href ?? '') : ''
  if (blocks.length !== 1 || blocks[0]?.type !== 'line' || !href || !runs.every((run) => isOfCard(run, href)))
    return null
  const part = (mark = '') =>
    oneLineOf([{ type: 'line', runs: runs.filter(({ marks }) => (marks[1]?.type ?? '') === mark) }])
  const title = part('bold')
  if (!title) return null
  const words = { title, author: part('italic'), site_name: part('small'), description: part() }
  const [poster] = runs.flatMap((run) => mediaOf(run, origin))
  return linkBlock(absolute(href, origin), words, poster?.type === 'image' ? poster.media : [])
}

const isOfCard = ({ type, marks: [link, mark, ...others] }: Run, href: string): boolean =>
  type !== 'embed' &&
  link?.type === 'link' &&
  link.href === href &&
  others.length === 0 &&
  (mark === undefined || ['bold', 'italic', 'small'].includes(mark.type))

type LinkWords = Required<Pick<NpfLink, 'title' | 'description' | 'author' | 'site_name'>>

export const linkBlock = (url: string, words: LinkWords, poster: NpfLink['poster'] = []): NpfLink => ({
  type: 'link',
  url,
  display_url: url,
  ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')),
  ...(poster.length > 0 && { poster }),
})
