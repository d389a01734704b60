import { readTypedAddress, type TypedAddress } from '@bowerbird/domain/federation/typed-address.ts'
import { useSession } from '../core/session.ts'

/** What a member typed, if it is an address of somebody or something on another server; null where the site has none. */
export function useAddress(typed: string): TypedAddress | null {
  const { user, config } = useSession()
  return user && config.federation !== 'off' ? readTypedAddress(typed) : null
}
