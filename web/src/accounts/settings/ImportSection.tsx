import { importPath } from '@bowerbird/domain/core/urls.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'

/** The way from a blog's settings to its imports. */
export function ImportSection({ blogName }: { blogName: string }) {
  return (
    <SheetSection title="Posts from elsewhere">
      <Stack>
        <p>Bring what you wrote on Tumblr, Mastodon, Cohost, WordPress, Ghost or another Bowerbird.</p>
        <Actions>
          <ButtonLink to={importPath(blogName)}>Bring your past along</ButtonLink>
        </Actions>
      </Stack>
    </SheetSection>
  )
}
