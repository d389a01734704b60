import { embedHosts } from '../../../../server/src/core/http/headers.ts'

export type Kind = 'page' | 'data' | 'media' | 'own media' | 'embed' | 'open' | 'docs'

const everywhere: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const policyWith = (scripts: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${embedHosts.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const policyOfEmbed = [
  "default-src 'none'",
  "script-src 'sha256-X'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  `frame-src ${embedHosts.join(' ')}`,
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

const policies: Record<Kind, string> = {
  page: policyWith("'self' 'sha256-X'"),
  data: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  open: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  media: "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'own media': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  embed: policyOfEmbed,
  docs: policyWith("'self' 'unsafe-inline'"),
}

export const expectedFor = (kind: Kind, isSecure: boolean): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': policies[kind],
  ...((kind === 'embed' || kind === 'open' || kind === 'media') && { 'cross-origin-resource-policy': 'cross-origin' }),
  ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** The only other headers allowed, because any more would tell about the server. */
export const otherNames = [
  ...['cache-control', 'content-type', 'content-length', 'content-encoding', 'content-disposition', 'content-range'],
  ...['accept-ranges', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'vary', 'etag', 'last-modified'],
  ...['location', 'retry-after', 'server-timing', 'set-cookie', 'allow'],
]

/** Masks the part of a policy that differs between versions. */
export const withoutHashes = (policy: string) => policy.replace(/'sha256-[A-Za-z0-9+/=]{44}'/, "'sha256-X'")
