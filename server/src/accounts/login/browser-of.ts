import type { FastifyRequest } from 'fastify'
import type { Browser } from './sessions.store.ts'

const userAgentMaxLength = 300

export const browserOf = ({ sessionToken, headers, ip, language }: FastifyRequest): Browser => ({
  token: sessionToken,
  userAgent: (headers['user-agent'] ?? '').slice(0, userAgentMaxLength),
  address: ip,
  language,
})
