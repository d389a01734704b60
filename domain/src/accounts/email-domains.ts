import { domainsOf, hostFrom } from '../core/hosts.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export interface EmailRule {
  mode: 'off' | 'allow' | 'block'
  /** ASCII and lower case; each stands for its subdomains too. */
  domains: readonly string[]
  /** Whether people with an invitation pass. */
  invitedPass: boolean
}

/** The refusals tell what to do, and nothing of who else has an account. */
const { emailNotAllowed, emailBlocked } = refusals('accounts.', 403, {
  emailNotAllowed: {
    text: 'This site only accepts certain email providers, and yours isn’t one of them. Ask the staff which ones work.',
    field: 'email',
  },
  emailBlocked: { text: 'This site doesn’t accept that email provider. Please use another one.', field: 'email' },
})

/**
 * The one rule for addresses of people who register, change their address or log in by another service for the first
 * time. Returns why an address is refused, or null.
 */
export function refuseEmail(email: string, rule: EmailRule, { isInvited = false } = {}): Refusal | null {
  if (rule.mode === 'off' || (isInvited && rule.invitedPass)) return null
  const host = hostFrom(email.slice(email.lastIndexOf('@') + 1))
  const isNamed = host !== null && [...domainsOf(host)].some((domain) => rule.domains.includes(domain))
  if (rule.mode === 'allow') return isNamed ? null : emailNotAllowed
  return isNamed ? emailBlocked : null
}

/** Reads one domain a line; the second list has what is none. */
export function readDomains(text: string): { domains: string[]; wrong: string[] } {
  const typed = text.split(/[\s,]+/).filter(Boolean)
  const read = typed.map((word) => ({ word, domain: hostFrom(word.replace(/^(?:@|\*\.)/, '')) }))
  const domains = [...new Set(read.flatMap(({ domain }) => domain ?? []))].sort()
  return { domains, wrong: read.filter(({ domain }) => domain === null).map(({ word }) => word) }
}
