import { t } from '@bowerbird/domain/core/language/t.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'

/** A page that only the link of a mail can open, opened without it. */
export function LinkMissing({ to, again }: { to: string; again: string }) {
  return (
    <Stack>
      <p>{t('Open this page with the link in our email. If the link was cut off, copy all of it.')}</p>
      <Actions>
        <ButtonLink to={to}>{again}</ButtonLink>
      </Actions>
    </Stack>
  )
}
