import { parseAst } from 'vite'

/** A node of the syntax tree, as much of it as is read here. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Found {
  message: string
  /** The place of the literal; of the whole call where it needs nothing but the message. */
  start: number
  end: number
}

export const parse = (path: string, code: string): Node =>
  parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node

/** Finds the messages in a source: in calls of t and rich, in the objects of texts, in the refusals of refusals. */
export function findMessages(path: string, code: string): Found[] {
  if (!/\b(t|rich|texts|refusals)\(/.test(code)) return []
  const found: Found[] = []
  walk(parse(path, code), (node) => {
    if (node.type !== 'CallExpression') return
    const [first, ...others] = node.arguments as Node[]
    const name = (node.callee as Node).name
    if (!first) return
    if (name === 't' || name === 'rich') {
      const message = textOf(first)
      const isAll = name === 't' && others.length === 0
      if (message !== null) found.push({ message, ...placeOf(isAll ? node : first) })
    }
    if (name === 'texts') for (const value of valuesIn(first, () => true)) found.push(value)
    if (name === 'refusals')
      for (const refusal of (others.at(-1)?.properties ?? []) as Node[]) found.push(...tellingOf(refusal))
  })
  return found
}

const placeOf = ({ start, end }: Node) => ({ start, end })

/** Gives the text of a string that is written out in full. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  const quasis = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

const tellingOf = ({ value }: Node): Found[] => {
  const message = textOf(value as Node)
  return message === null ? valuesIn(value as Node, (key) => key === 'text') : [{ message, ...placeOf(value as Node) }]
}

function valuesIn(node: Node, isText: (key: string) => boolean): Found[] {
  if (node.type !== 'ObjectExpression') return []
  return (node.properties as Node[]).flatMap((property) => {
    const value = property.value as Node | undefined
    if (property.type !== 'Property' || !value) return []
    const key = property.key as Node
    const message = isText(String(key.name ?? key.value)) ? textOf(value) : null
    return message === null ? valuesIn(value, isText) : [{ message, ...placeOf(value) }]
  })
}

/** Visits a node and all below it. A visit that returns false leaves out what is below. */
export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => unknown, above: Node[] = []) {
  if (visit(node, above) === false) return
  above.push(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof child.type === 'string') walk(child, visit, above)
  above.pop()
}
