import { parseSync } from 'vite'

interface FoundFunction {
  /** The name it is declared, assigned or given under; `a function` where there is none. */
  name: string
  line: number
  lines: number
}

/** Any node of the parsed source. */
interface Node {
  type?: string
  start?: number
  end?: number
  name?: string
  id?: Node | null
  key?: Node
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** Every function of a source file with the lines from its first word to its last bracket. */
export function listFunctions(file: string, text: string): FoundFunction[] {
  const found: FoundFunction[] = []
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const visit = (value: unknown, givenName: string): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, givenName)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const name = node.id?.name ?? node.key?.name ?? givenName
    if (FUNCTION.test(node.type ?? '')) {
      const line = lineAt(node.start ?? 0)
      found.push({ name: name || 'a function', line, lines: lineAt(node.end ?? 0) - line + 1 })
    }
    // A name reaches the function that it is given to, through calls such as `memo(…)`, but not those inside of it.
    const next = FUNCTION.test(node.type ?? '') ? '' : name
    for (const child of Object.values(node)) visit(child, next)
  }
  visit(parseSync(file, text).program, '')
  return found
}
