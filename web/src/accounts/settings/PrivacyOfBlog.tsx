import { t } from '@bowerbird/domain/core/language/t.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'

/** The way from a blog's settings to who may reach it. */
export function PrivacyOfBlog({ blogName }: { blogName: string }) {
  return (
    <SheetSection title={t('Privacy')}>
      <Stack>
        <p>{t('Who can follow this blog, send it asks, messages and submissions, and whom it has blocked.')}</p>
        <Actions>
          <ButtonLink to={`/settings/privacy?${new URLSearchParams({ blog: blogName })}`}>
            {t('Change who can contact this blog')}
          </ButtonLink>
        </Actions>
      </Stack>
    </SheetSection>
  )
}
