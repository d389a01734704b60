import { parseSync } from 'vite'
import { type Change, type Mutation, type Node, placesOf } from './mutation.ts'
import { changesOfSql } from './sql-changes.ts'

const OPPOSITES: Record<string, [string, string]> = {
  '<': ['<=', 'boundary'],
  '<=': ['<', 'boundary'],
  '>': ['>=', 'boundary'],
  '>=': ['>', 'boundary'],
  '===': ['!==', 'condition'],
  '!==': ['===', 'condition'],
  '&&': ['||', 'condition'],
  '||': ['&&', 'condition'],
}
const OTHER_CALLS: Record<string, string> = { min: 'max', max: 'min', some: 'every', every: 'some' }

/** Lists every small change of boundaries and conditions in a source file, in the order of their places. */
export function findMutations(file: string, text: string): Mutation[] {
  const found: Change[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const one of value) visit(one)
      return
    }
    const node = value as Node
    if (/^TS/.test(node.type) && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(node.type)) return
    found.push(...changesOf(node, text))
    // A number as the name of a property is no value.
    for (const [name, child] of Object.entries(node)) if (name !== 'key' || node.computed) visit(child)
  }
  visit(parseSync(file, text).program)
  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, to, why }) => {
      const from = text.slice(start, end)
      return { file, from, to, occurrence: placesOf(text, from).indexOf(start), why }
    })
}

function changesOf(node: Node, text: string): Change[] {
  const { type, start, end } = node
  const textOf = (part: Node) => text.slice(part.start, part.end)
  const change = (to: string, why: string, part: Node = node) => ({ start: part.start, end: part.end, to, why })
  if (type === 'BinaryExpression' || type === 'LogicalExpression') return changesOfOperator(node, text)
  if (type === 'UnaryExpression' && node.operator === '!' && node.argument)
    return [{ start, end, to: textOf(node.argument), why: 'condition' }]
  if (type === 'ConditionalExpression' && node.test && node.consequent && node.alternate)
    return [change(`(${textOf(node.consequent)})`, 'condition'), change(`(${textOf(node.alternate)})`, 'condition')]
  if (type === 'IfStatement' && node.test)
    return [change('true', 'condition', node.test), change('false', 'condition', node.test)].map((one) =>
      wholeIf(one, start, text),
    )
  if (type === 'Literal' && typeof node.value === 'number')
    return [change(numberAs(node.value + 1), 'boundary'), change(numberAs(node.value - 1), 'boundary')]
  if (type === 'ReturnStatement' && typeof node.argument?.value === 'boolean')
    return [change(`return ${!node.argument.value}`, 'condition')]
  if (type === 'CallExpression' && node.callee?.property) return changesOfCall(node.callee, text)
  if (
    type === 'TaggedTemplateExpression' &&
    node.tag &&
    /^(sql|query(Rows|Row|Column|Count)|hasRows|execute)\b/.test(textOf(node.tag))
  )
    return changesOfSql(node, text)
  return []
}

const numberAs = (value: number) => (value < 0 ? `(${value})` : String(value))

/** The condition alone says little, so the change names the `if` before it too. */
const wholeIf = (change: Change, start: number, text: string): Change => ({
  ...change,
  start,
  end: change.end + 1,
  to: `${text.slice(start, change.start)}${change.to})`,
})

function changesOfOperator({ start, end, operator = '', left, right }: Node, text: string): Change[] {
  if (!left || !right) return []
  const between = text.slice(left.end, right.start)
  const [before, after] = [text.slice(start, left.end), text.slice(right.start, end)]
  const [opposite, why] = OPPOSITES[operator] ?? []
  if (opposite && why) return [{ start, end, to: before + between.replace(operator, opposite) + after, why }]
  if (/^[+-]$/.test(operator) && right.value === 1) return [{ start, end, to: before, why: 'boundary' }]
  return []
}

function changesOfCall(callee: Node, text: string): Change[] {
  const { property } = callee
  if (!property) return []
  const other = OTHER_CALLS[text.slice(property.start, property.end)]
  if (!other) return []
  const to = text.slice(callee.start, property.start) + other
  return [{ start: callee.start, end: property.end, to, why: 'boundary' }]
}
