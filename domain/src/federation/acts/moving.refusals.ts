import { t } from '../../core/language/t.ts'
import { type Refusal, refusals } from '../../core/refusal.ts'

export const movingRefusals = {
  ...refusals('federation.', 400, {
    noAddress: { text: 'Enter an address like @name@server.example.', field: 'address' },
    isItself: { text: 'That’s this blog’s own address. Enter another one.', field: 'address' },
  }),
  ...refusals('federation.', 403, {
    movedLately: 'This blog moved less than a week ago. Wait until a week has passed before moving it again.',
    staysHere: 'Other servers can’t see this blog, so it can’t move. Change that under Settings, Privacy first.',
  }),
  ...refusals('federation.', 404, {
    notFound: { text: 'We couldn’t find anyone at that address. Check it, or try again later.', field: 'address' },
  }),
}

/** The other side must say it too, so that nobody sends their followers to somebody who does not want them. */
export const notNamedThere = (handle: string): Refusal => ({
  code: 'federation.not_named_there',
  status: 409,
  text: t('That account doesn’t list {handle} as an alias. Add {handle} there first, then try again.', { handle }),
  field: 'address',
})
