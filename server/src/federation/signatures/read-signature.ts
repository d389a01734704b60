import { readCavage } from './cavage.ts'
import { readRfc9421 } from './rfc9421.ts'
import { type Claim, headerOf, SignatureError, type SignedRequest } from './signed-request.ts'

/** Reads the signature of a request in either form, and checks everything that needs no key. */
export function readSignature(request: SignedRequest, now: Date): Claim {
  if (headerOf(request, 'signature') === undefined) throw new SignatureError('no signature')
  return headerOf(request, 'signature-input') === undefined ? readCavage(request, now) : readRfc9421(request, now)
}
