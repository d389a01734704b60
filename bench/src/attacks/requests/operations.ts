import type { Schema } from '../../../../e2e/valid-values.ts'

/** One call as /openapi.json describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  takesFile: boolean
  /** Path parameters apart from all other fields. */
  inPath: Record<string, Schema>
  fields: Record<string, Schema>
}

interface Described {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const methods = ['get', 'post', 'put', 'delete'] as const

export function readOperations(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, described]) =>
    methods.flatMap((method) => (described[method] ? [operationOf(path, method, described[method])] : [])),
  )
}

function operationOf(path: string, method: (typeof methods)[number], { parameters = [], requestBody }: Described) {
  const named = (place: string) =>
    Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]))
  const inPath = named('path')
  const body = requestBody?.content['application/json']?.schema.properties ?? {}
  const fields = method === 'get' ? named('query') : body
  return {
    method: method.toUpperCase() as Operation['method'],
    path,
    takesFile: Boolean(requestBody && !requestBody.content['application/json']),
    inPath,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in inPath))),
  }
}
