import { type PostKind, postKinds } from '@bowerbird/domain/posts/entities.contract.ts'

type KindToWrite = Exclude<PostKind, 'answer'>

const aliases = new Map<string, KindToWrite>([
  ['regular', 'text'],
  ['conversation', 'chat'],
])

/** Maps `{type}` to a kind, by its name or an alias; null shows the not-found page. POST-009 */
export function kindToWrite(type: string): KindToWrite | null {
  const kinds = postKinds.filter((kind) => kind !== 'answer')
  return aliases.get(type) ?? kinds.find((kind) => kind === type) ?? null
}
