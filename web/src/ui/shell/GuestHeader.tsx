import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps } from 'react'
import { ButtonLink } from '../fields/Button.tsx'
import { HeaderFrame } from './HeaderFrame.tsx'

type Parts = ComponentProps<typeof HeaderFrame>

/** POST-020 */
export function GuestHeader({ search, menu, isHandset }: Pick<Parts, 'search' | 'menu' | 'isHandset'>) {
  return (
    <HeaderFrame search={search} menu={menu} isHandset={isHandset} keepName>
      <ButtonLink to="/login" look="quiet">
        {t('Log in')}
      </ButtonLink>
      <ButtonLink to="/register" look="primary">
        {t('Get started')}
      </ButtonLink>
    </HeaderFrame>
  )
}
