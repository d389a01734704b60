import type { Body, Run } from './document.ts'

/** Lists the runs of all words, in their order. */
export const runsIn = (body: Body): Run[] =>
  body.flatMap((block): readonly Run[] => {
    if ('runs' in block) return block.runs
    if ('items' in block) return block.items.flatMap(runsIn)
    return 'blocks' in block ? runsIn(block.blocks) : []
  })

/** The words in one line. */
export const oneLineOf = (body: Body): string =>
  runsIn(body)
    .map((run) => (run.type === 'text' ? run.text : run.type === 'break' ? '\n' : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
