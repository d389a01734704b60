import type { Refusal } from '../core/refusal.ts'
import { blogsRefusals } from './blogs.refusals.ts'

export const hostNameMaxLength = 253
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const neverPublic = ['localhost', 'local', 'internal', 'lan', 'home', 'test', 'invalid', 'example', 'onion', 'arpa']

/** Returns the host name as browsers send it; null when it is not a public one. */
export function cleanHostName(typed: string): string | null {
  const name = typed.toLowerCase().replace(/\.$/, '')
  if (!name || /[\s/:@?#\\%]/.test(name) || !URL.canParse(`http://${name}`)) return null
  const { hostname } = new URL(`http://${name}`)
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(last)
  return isName && hostname.length <= hostNameMaxLength && !neverPublic.includes(last) ? hostname : null
}

/** The site's own host, its parents and its subdomains stay the operator's. */
export function refuseDomain(hostName: string | null, ownHost: string): Refusal | null {
  if (hostName === null) return blogsRefusals.notAHostName
  const isOwn = hostName === ownHost || hostName.endsWith(`.${ownHost}`) || ownHost.endsWith(`.${hostName}`)
  return isOwn ? blogsRefusals.ownHostName : null
}
