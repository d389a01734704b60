import { plainCountMax } from '../posts.limits.ts'
import type { ThreadNode } from './thread.contract.ts'

export interface Branch {
  node: ThreadNode
  branches: Branch[]
}

/** Joins the pages of a thread. A reblog without words that a later page shows is no longer counted. */
export function mergeThread(pages: readonly { nodes: readonly ThreadNode[] }[]): ThreadNode[] {
  const merged = new Map<string, ThreadNode>()
  for (const { nodes } of pages) {
    const fresh = nodes.filter(({ id }) => !merged.has(id))
    for (const { parent_id, post } of fresh) {
      const parent = merged.get(parent_id ?? '')
      if (parent && post && !post.has_words && parent.plain_count < plainCountMax)
        merged.set(parent.id, { ...parent, plain_count: Math.max(0, parent.plain_count - 1) })
    }
    for (const node of fresh) merged.set(node.id, node)
  }
  return [...merged.values()]
}

/**
 * Builds the tree of a thread. A post whose parent is gone hangs on a gap below the root, and a gap that leads to nothing
 * is left out. Of the reblogs of one post those with words come first, then the newest.
 */
export function arrangeThread(nodes: readonly ThreadNode[], rootId: string): Branch {
  const branches = new Map(nodes.map((node) => [node.id, { node, branches: [] as Branch[] }]))
  const branchOf = (id: string, parentId: string | null): Branch => {
    const known = branches.get(id)
    if (known) return known
    const made = { node: { id, parent_id: parentId, post: null, plain_count: 0 }, branches: [] }
    branches.set(id, made)
    if (parentId !== null) branchOf(parentId, null).branches.push(made)
    return made
  }
  for (const { id, parent_id } of nodes)
    if (id !== rootId)
      branchOf(parent_id ?? rootId, parent_id === rootId ? null : rootId).branches.push(branchOf(id, parent_id))
  return tidied(branchOf(rootId, null))
}

function tidied({ node, branches }: Branch): Branch {
  const shown = branches
    .map(tidied)
    .filter((one) => one.node.post || one.node.plain_count > 0 || one.branches.length > 0)
  return { node, branches: shown.sort(inOrder) }
}

const hasWords = ({ node: { post } }: Branch) => post?.has_words ?? false

/** Ids grow with time, and a longer one is larger. */
function inOrder(one: Branch, other: Branch): number {
  if (hasWords(one) !== hasWords(other)) return hasWords(one) ? -1 : 1
  const [a, b] = [one.node.id, other.node.id]
  return b.length - a.length || (a < b ? 1 : -1)
}

/** A post of a drawing: its place in steps to the right and in rows. */
export interface Drawn {
  node: ThreadNode
  depth: number
  row: number
  /** The row of the post that it was taken from; null for the root. */
  from: number | null
}

/** Places every post of the tree: each leaf has a row, and a post stands in the row of its first reblog. */
export function drawThread(root: Branch): { posts: Drawn[]; rows: number; depth: number } {
  const posts: Drawn[] = []
  let rows = 0
  const place = ({ node, branches }: Branch, depth: number, from: number | null): void => {
    const row = rows
    posts.push({ node, depth, row, from })
    for (const branch of branches) place(branch, depth + 1, row)
    if (branches.length === 0) rows += 1
  }
  place(root, 0, null)
  return { posts, rows, depth: posts.reduce((most, one) => Math.max(most, one.depth), 0) }
}
