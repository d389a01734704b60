import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { DomainRecord } from '@bowerbird/domain/blogs/domains.contract.ts'
import type { Deps } from '../../core/deps.ts'

type Proving = Pick<Deps, 'secret' | 'config'>
const recordValueLength = 32
const lookUp = { timeout: 2000, tries: 2 }

/** The record that shows whose domain it is. It follows from blog and domain, so an open claim is stored nowhere. */
export function recordOf({ secret, config }: Proving, blogUuid: string, hostName: string): DomainRecord {
  const mac = createHmac('sha256', secret).update(`domain ${blogUuid} ${hostName}`).digest('hex')
  const value = mac.slice(0, recordValueLength)
  return { name: `_bowerbird.${hostName}`, txt: value, cname: `${value}.${new URL(config.origin).hostname}` }
}

/** A name server that doesn't answer proves nothing. */
export async function isProved({ config }: Proving, { name, txt, cname }: DomainRecord): Promise<boolean> {
  const resolver = new Resolver(lookUp)
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers)
  const [texts, targets] = await Promise.all([
    resolver.resolveTxt(name).catch(() => []),
    resolver.resolveCname(name).catch(() => []),
  ])
  return texts.some((parts) => parts.join('') === txt) || targets.some((target) => target.toLowerCase() === cname)
}
