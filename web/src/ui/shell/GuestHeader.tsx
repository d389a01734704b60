import type { ReactNode } from 'react'
import { ButtonLink } from '../Button.tsx'
import { HeaderFrame } from './HeaderFrame.tsx'

/** POST-020 */
export function GuestHeader({ search }: { search: ReactNode }) {
  return (
    <HeaderFrame search={search} keepName>
      <ButtonLink to="/login" look="quiet">
        Log in
      </ButtonLink>
      <ButtonLink to="/register" look="primary">
        Get started
      </ButtonLink>
    </HeaderFrame>
  )
}
