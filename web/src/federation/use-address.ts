import { readTypedAddress, type TypedAddress } from '@bowerbird/domain/federation/typed-address.ts'
import { useSession } from '../core/session.ts'

/** Reads a typed address of somebody or something on another server; null for guests and where federation is off. */
export function useAddress(typed: string): TypedAddress | null {
  const { user, config } = useSession()
  return user && config.federation !== 'off' ? readTypedAddress(typed) : null
}
