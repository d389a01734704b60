import { find } from 'linkifyjs'

/** Bounds the letters that are searched for hosts in the links of one text, which costs a millisecond for a thousand. */
export interface HostBudget {
  letters: number
}

export const newHostBudget = (): HostBudget => ({ letters: 10_000 })

/** Names the host that a link leads to if its text names another one and doesn't end with the true one in brackets. */
export function hiddenHost(text: string, href: string, budget = newHostBudget()): string | null {
  const { hostname = here, protocol = '' } = URL.parse(href, `https://${here}`) ?? {}
  if (hostname === here || !protocol.startsWith('http')) return null
  const read = text.replace(/\p{Cf}/gu, '').normalize('NFKC')
  return !read.trimEnd().endsWith(`(${hostname})`) && misleads(read, hostname, budget) ? hostname : null
}

const here = 'here.invalid'

/** A text that isn't searched, because the budget is spent, may name any host. */
function misleads(read: string, hostname: string, budget: HostBudget): boolean {
  const words = read.split(/\s+/).filter((word) => /[.:]/.test(word) && !isAddressOf(word, hostname))
  for (const word of words) {
    budget.letters -= word.length
    if (budget.letters < 0) return true
    for (const { href } of find(word, 'url')) {
      const host = URL.parse(href)?.hostname ?? ''
      if (!isOf(host, hostname) && !isOf(hostname, host)) return true
    }
  }
  return false
}

/** Whether a word is surely nothing but an address of the host. */
function isAddressOf(word: string, hostname: string): boolean {
  const address = word.replace(/^https?:\/\//, '')
  return address.startsWith(hostname) && /^(?:[/?#][\w\-./~%?=&#+]*)?$/.test(address.slice(hostname.length))
}

const isOf = (host: string, other: string) => `.${host}`.endsWith(`.${other.replace(/^www\./, '')}`)
