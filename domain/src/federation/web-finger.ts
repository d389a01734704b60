import { isId } from '../core/ids.ts'
import { addressMaxLength } from './federation.limits.ts'

/** Names the actor of the installation; no blog can have a name with a dot. */
export const instanceHandle = 'instance.actor'

export type Found = { name: string } | { blogId: string }

/**
 * Reads the resource of a WebFinger request: `acct:name@host`, `acct:@name@host`, the page of a blog, or its actor.
 * Letter case does not matter. Null when it is of another host.
 */
export function readResource(resource: string, origin: string): Found | null {
  if (resource.length > addressMaxLength) return null
  const { host } = new URL(origin)
  const account = /^acct:@?([^@/]+)@([^@/]+)$/i.exec(resource.trim())
  if (account) return account[2]?.toLowerCase() === host ? nameOf(account[1] as string) : null
  const address = URL.parse(resource)
  if (!address || address.host !== host) return null
  const number = /^\/ap\/blogs\/(\d+)$/.exec(address.pathname)?.[1] ?? ''
  if (isId(number)) return { blogId: number }
  const name = /^\/(?:blog\/|@)([a-z0-9-]+)\/?$/i.exec(address.pathname)?.[1]
  return name ? nameOf(name) : null
}

/** No name holds characters that the database cannot. */
const nameOf = (typed: string): Found | null => (/^[a-z0-9.-]+$/i.test(typed) ? { name: typed.toLowerCase() } : null)
