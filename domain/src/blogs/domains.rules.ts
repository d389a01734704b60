import type { Refusal } from '../core/refusal.ts'
import { blogsRefusals } from './blogs.refusals.ts'

export const hostNameMaxLength = 253
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Names that lead nowhere outside of one house. */
const neverPublic = ['localhost', 'local', 'internal', 'lan', 'home', 'test', 'invalid', 'example', 'onion', 'arpa']

/** The name as browsers send it, in lower case and without what only people write; null where it is no public host name. */
export function cleanHostName(typed: string): string | null {
  const name = typed.toLowerCase().replace(/\.$/, '')
  if (!name || /[\s/:@?#\\%]/.test(name) || !URL.canParse(`http://${name}`)) return null
  const { hostname } = new URL(`http://${name}`)
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(last)
  return isName && hostname.length <= hostNameMaxLength && !neverPublic.includes(last) ? hostname : null
}

/** The place's own name, and all above and below it, stay the operator's. */
export function refuseDomain(hostName: string | null, ownHost: string): Refusal | null {
  if (hostName === null) return blogsRefusals.notAHostName
  const isOwn = hostName === ownHost || hostName.endsWith(`.${ownHost}`) || ownHost.endsWith(`.${hostName}`)
  return isOwn ? blogsRefusals.ownHostName : null
}
