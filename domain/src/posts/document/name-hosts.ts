import { type HostBudget, hiddenHost, newHostBudget } from '../../media/true-host.ts'
import type { Body, Run } from './document.ts'
import { mapBlocks } from './walk.ts'

/** Adds the host that a link leads to where its text names another one. */
export function nameHosts(body: Body): Body {
  const budget = newHostBudget()
  return mapBlocks(body, (block) => ['runs' in block ? { ...block, runs: withTrueHosts(block.runs, budget) } : block])
}

function withTrueHosts(runs: readonly Run[], budget: HostBudget): readonly Run[] {
  const hrefOf = ({ marks }: Run) => marks.find((mark) => mark.type === 'link')?.href ?? ''
  if (!runs.some(hrefOf)) return runs
  const shown: Run[] = []
  let text = ''
  for (const [at, run] of runs.entries()) {
    shown.push(run)
    const href = hrefOf(run)
    if (!href) continue
    text += run.type === 'text' ? run.text : ''
    const next = runs[at + 1]
    if (next && hrefOf(next) === href) continue
    const host = hiddenHost(text, href, budget)
    const depth = run.marks.findIndex(({ type }) => type === 'link') + 1
    if (host) shown.push({ type: 'text', text: ` (${host})`, marks: run.marks.slice(0, depth) })
    text = ''
  }
  return shown
}
