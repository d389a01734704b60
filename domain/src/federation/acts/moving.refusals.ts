import { t } from '../../core/language/t.ts'
import { type Refusal, refusals } from '../../core/refusal.ts'

export const movingRefusals = refusals({
  noAddress: {
    code: 'federation.no_address',
    status: 400,
    text: 'Enter an address like @name@server.example.',
    field: 'address',
  },
  notFound: {
    code: 'federation.not_found',
    status: 404,
    text: 'We couldn’t find anyone at that address. Check it, or try again later.',
    field: 'address',
  },
  isItself: {
    code: 'federation.is_itself',
    status: 400,
    text: 'That’s this blog’s own address. Enter another one.',
    field: 'address',
  },
  movedLately: {
    code: 'federation.moved_lately',
    status: 403,
    text: 'This blog moved less than a week ago. Wait until a week has passed before moving it again.',
  },
  staysHere: {
    code: 'federation.stays_here',
    status: 403,
    text: 'Other servers can’t see this blog, so it can’t move. Change that under Settings, Privacy first.',
  },
})

/** The other side must say it too, so that nobody sends their followers to somebody who does not want them. */
export const notNamedThere = (handle: string): Refusal => ({
  code: 'federation.not_named_there',
  status: 409,
  text: t('That account doesn’t list {handle} as an alias. Add {handle} there first, then try again.', { handle }),
  field: 'address',
})
