import { createHash, randomBytes } from 'node:crypto'

const verifier = randomBytes(32).toString('base64url')

/** An app asks with the one and proves itself with the other. */
export const pkce = {
  asked: {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  },
  given: { code_verifier: verifier },
}
