import type { Block, Body, Mark, Run } from './document.ts'

/** Lists the runs of all words, in their order. */
export const runsIn = (body: Body): Run[] =>
  body.flatMap((block): readonly Run[] => {
    if ('runs' in block) return block.runs
    if ('items' in block) return block.items.flatMap(runsIn)
    return 'blocks' in block ? runsIn(block.blocks) : []
  })

/** Changes blocks, the inner ones first; one may become none or several. */
export const mapBlocks = (body: Body, change: (block: Block) => readonly Block[]): Body =>
  body.flatMap((block) => {
    if ('items' in block) return change({ ...block, items: block.items.map((item) => mapBlocks(item, change)) })
    return change('blocks' in block ? { ...block, blocks: mapBlocks(block.blocks, change) } : block)
  })

export const mapRuns = (body: Body, change: (run: Run) => readonly Run[]): Body =>
  mapBlocks(body, (block) => ['runs' in block ? { ...block, runs: block.runs.flatMap(change) } : block])

export type Picture = Extract<Run, { type: 'image' }>
const isPicture = (run: Run): run is Picture => run.type === 'image'

export const picturesIn = (body: Body): Picture[] => runsIn(body).filter(isPicture)

/** Lists the pictures that need a description: the words of a link card describe its picture. */
export const picturesToDescribe = (body: Body): Picture[] => {
  const cards = new Set<Run>()
  mapBlocks(body, (block) => {
    const [first, ...others] = block.type === 'figure' ? runsIn(block.blocks) : []
    if (first && linkOf(first) && others.length > 0) cards.add(first)
    return [block]
  })
  return picturesIn(body).filter((picture) => !cards.has(picture))
}

export const linkOf = ({ marks }: Run): Extract<Mark, { type: 'link' }> | undefined =>
  marks.find((mark) => mark.type === 'link')

/** The link that stands for a picture that can't be shown, in its words or else in these. */
export const asLink = (picture: Picture, words: string): Run => ({
  type: 'text',
  text: picture.alt || words,
  marks: linkOf(picture) ? picture.marks : [...picture.marks, { type: 'link', href: picture.src, title: '' }],
})

/** Writes what isn't text in lines of plain text, where it would be left out otherwise. */
export interface LineWords {
  picture?: (alt: string) => string
  player?: (address: string) => string
  /** Stands after the text of a link. */
  link?: (address: string) => string
}

/** The words as lines of plain text: one for each block and each break. */
export const linesOf = (body: Body, words: LineWords = {}): string =>
  roughLines(body, words)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

const roughLines = (body: Body, words: LineWords): string =>
  body
    .map((block) => {
      if ('runs' in block) return lineOf(block.runs, words)
      if ('items' in block) return block.items.map((item) => roughLines(item, words)).join('\n')
      return 'blocks' in block ? roughLines(block.blocks, words) : ''
    })
    .join('\n')

const lineOf = (runs: readonly Run[], { picture, player, link }: LineWords): string =>
  runs
    .map((run, at) => {
      const href = linkOf(run)?.href
      const next = runs[at + 1]
      const end = link && href && (!next || linkOf(next)?.href !== href) ? link(href) : ''
      if (run.type === 'text') return run.text + end
      if (run.type === 'break') return `\n${end}`
      return (run.type === 'image' ? (picture?.(run.alt) ?? '') : (player?.(run.src) ?? '')) + end
    })
    .join('')

/** The words in one line. */
export const oneLineOf = (body: Body): string => linesOf(body).replaceAll('\n', ' ')

/** Whether nothing is to be seen: no words, picture, player or rule. */
export const isEmptyBody = (body: Body): boolean =>
  body.every((block) => {
    if (block.type === 'rule') return false
    if ('runs' in block) return block.runs.every(isBlank)
    return 'items' in block ? block.items.every(isEmptyBody) : isEmptyBody(block.blocks)
  })

const isBlank = (run: Run) =>
  run.type === 'break' || (run.type === 'text' && run.text.replace(/[\s\u200b\ufeff]/g, '') === '')
