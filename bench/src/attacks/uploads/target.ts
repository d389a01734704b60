export interface Target {
  what: string
  path: string
  field: string
  fields: Record<string, string>
}
