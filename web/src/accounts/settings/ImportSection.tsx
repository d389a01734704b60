import { t } from '@bowerbird/domain/core/language/t.ts'
import { importPath } from '@bowerbird/domain/core/urls.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'

/** The way from a blog's settings to its imports. */
export function ImportSection({ blogName }: { blogName: string }) {
  return (
    <SheetSection title={t('Import posts')}>
      <Stack>
        <p>{t('Import your posts from Tumblr, Mastodon, Cohost, WordPress, Ghost or another Bowerbird site.')}</p>
        <Actions>
          <ButtonLink to={importPath(blogName)}>{t('Import your posts')}</ButtonLink>
        </Actions>
      </Stack>
    </SheetSection>
  )
}
