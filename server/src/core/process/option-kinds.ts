import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isPublicAddress } from '../outside/public-address.ts'

export const address = (...schemes: string[]) =>
  z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number)

export const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be ${words.join(', ').replace(/, ([^,]+)$/, ' or $1')}` })

export const onOrOff = oneOf('on', 'off')

export const text = z.string().max(1_000, { error: 'is too long' })

export const originAlone = address('http', 'https').refine((value) => URL.parse(value)?.pathname === '/', {
  error: 'must be a scheme and a host alone, such as https://example.org',
})

export const ranges = text
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((range) => ipaddr.isValid(range) || ipaddr.isValidCIDR(range)), {
    error: 'must be a list of addresses or ranges, such as 10.0.0.0/8, ::1',
  })

/** Takes addresses with a port after a colon, or without one for that of DNS. */
export const nameServers = text
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((server) => ipaddr.isValid(server) || isWithPort(server)), {
    error: 'must be a list of addresses, such as 9.9.9.9, [::1]:5353',
  })

const isWithPort = (server: string) => {
  const [, address = ''] = /^\[?([^\]]+)\]?:\d{1,5}$/.exec(server) ?? []
  return ipaddr.isValid(address)
}

/** Names that no public host has. */
const insideName = /^[^.]+$|\.(?:internal|local|lan|home\.arpa)$/

const isInside = (host: string) => (ipaddr.isValid(host) ? !isPublicAddress(host) : insideName.test(host))

/** An address of the operator's own network needs no TLS. */
export const insideOrTls = address('https', 'http').refine(
  (value) => {
    const { protocol, hostname } = URL.parse(value) ?? {}
    return protocol === 'https:' || isInside(hostname?.replace(/^\[|\]$/g, '') ?? '')
  },
  { error: 'must begin with https:// unless it is in your own network' },
)
