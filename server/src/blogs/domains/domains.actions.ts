import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { DomainRecord, saveBlogDomain as saveCall } from '@bowerbird/domain/blogs/domains.contract.ts'
import { cleanHostName, refuseDomain } from '@bowerbird/domain/blogs/domains.rules.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import { urlOfBlog } from '../blog-shapes.ts'
import { takeDomain, updateBlog } from '../blogs.store.ts'
import { readOwnedBlog } from '../blogs.views.ts'

type Proving = Pick<Deps, 'secret' | 'config'>
const recordValueLength = 32
const lookUp = { timeout: 2000, tries: 2 }

/** The record that shows whose domain it is. It follows from blog and domain, so an open claim is stored nowhere. */
function recordOf({ secret, config }: Proving, blogUuid: string, hostName: string): DomainRecord {
  const mac = createHmac('sha256', secret).update(`domain ${blogUuid} ${hostName}`).digest('hex')
  const value = mac.slice(0, recordValueLength)
  return { name: `_bowerbird.${hostName}`, txt: value, cname: `${value}.${new URL(config.origin).hostname}` }
}

/** A name server that doesn't answer proves nothing. */
async function isProved({ config }: Proving, { name, txt, cname }: DomainRecord): Promise<boolean> {
  const resolver = new Resolver(lookUp)
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers)
  const [texts, targets] = await Promise.all([
    resolver.resolveTxt(name).catch(() => []),
    resolver.resolveCname(name).catch(() => []),
  ])
  return texts.some((parts) => parts.join('') === txt) || targets.some((target) => target.toLowerCase() === cname)
}

/** A domain belongs to the blog that its DNS names, also where another blog had it. Until then nothing is reserved. */
export const saveBlogDomain: Answer<typeof saveCall> = async (db, viewer, { blogName, typed }, { deps }) => {
  const { origin } = deps.config
  const blog = await readOwnedBlog(db, viewer, blogName)
  const wanted = typed ? cleanHostName(typed) : null
  throwIf(typed ? refuseDomain(wanted, new URL(origin).hostname) : null)
  const record = wanted && wanted !== blog.cname ? recordOf(deps, blog.uuid, wanted) : null
  if (record && !(await isProved(deps, record)))
    return { cname: blog.cname, url: urlOfBlog(blog, origin), record: { domain: wanted as string, ...record } }
  return db.transaction().execute(async (tx) => {
    const { id, name } = await readOwnedBlog(tx, viewer, blogName)
    if (wanted) await takeDomain(tx, wanted)
    await updateBlog(tx, id, { cname: wanted }).catch(rethrowTaken)
    return { cname: wanted, url: urlOfBlog({ name, cname: wanted }, origin), record: null }
  })
}

/** The unique index decides between two concurrent proofs. */
function rethrowTaken(problem: unknown): never {
  if ((problem as { code?: string }).code === '23505') throw new RefusedError(blogsRefusals.hostNameTaken)
  throw problem
}
