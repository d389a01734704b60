import { t } from '../../core/language/t.ts'
import { type Refusal, refusals } from '../../core/refusal.ts'

export const movingRefusals = refusals({
  noAddress: {
    code: 'federation.no_address',
    status: 400,
    text: 'Type an address like @name@server.example.',
    field: 'address',
  },
  notFound: {
    code: 'federation.not_found',
    status: 404,
    text: 'Nobody was found at that address. Check it, or try again later.',
    field: 'address',
  },
  isItself: { code: 'federation.is_itself', status: 400, text: 'That is this blog itself.', field: 'address' },
  movedLately: {
    code: 'federation.moved_lately',
    status: 403,
    text: 'This blog moved less than a week ago. It can move again after that.',
  },
  staysHere: {
    code: 'federation.stays_here',
    status: 403,
    text: 'This blog stays on this site, so nobody elsewhere could follow it to another.',
  },
})

/** The other side must say it too, so that nobody sends their followers to somebody who does not want them. */
export const notNamedThere = (handle: string): Refusal => ({
  code: 'federation.not_named_there',
  status: 409,
  text: t(
    'That account does not say that it was {handle} before. Add {handle} as an alias there first, then come back.',
    { handle },
  ),
  field: 'address',
})
