import { addressMaxLength } from './federation.limits.ts'
import { activityType } from './vocabulary.ts'

/**
 * Reads the address of the actor in an answer of WebFinger, which must be about the account that was asked for, or about
 * one of the server that the actor is on. Null where there is none.
 */
export function readWebFinger(document: unknown, asked: { name: string; host: string }): string | null {
  if (typeof document !== 'object' || document === null) return null
  const { subject, links } = document as { subject?: unknown; links?: unknown }
  if (!Array.isArray(links)) return null
  const own = links.slice(0, linksMax).find(isActorLink)
  const url = own ? URL.parse(own.href) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  const subjects = [asked.host, url.host].map((host) => `acct:${asked.name}@${host}`)
  return typeof subject === 'string' && subjects.includes(subject.toLowerCase()) ? url.href : null
}

const linksMax = 50

const isActorLink = (link: unknown): link is { href: string } => {
  if (typeof link !== 'object' || link === null) return false
  const { rel, type, href } = link as Record<string, unknown>
  const isActivity =
    typeof type === 'string' && (type === activityType || /^application\/ld\+json.*activitystreams/.test(type))
  return rel === 'self' && isActivity && typeof href === 'string' && href.length <= addressMaxLength
}
