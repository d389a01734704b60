import { renameBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { BlogNameField } from '../parts/BlogNameField.tsx'

/** A fresh document afterwards: what is loaded says the old name everywhere. */
export function RenameBlog({ blogName }: { blogName: string }) {
  const call = useCall()
  const form = useSubmit(async (typed) => {
    const { name } = await call(renameBlog, { name: blogName, new_name: typed('new_name') })
    location.assign(`/settings/blog/${name}`)
  })
  return (
    <SheetSection title={t('Rename')}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          <p>
            {t('Links to {blogName} go on working: they lead to the new name, and nobody else can take the old one.', {
              blogName,
            })}
          </p>
          {form.problem && <Notice tone="problem">{form.problem}</Notice>}
          <BlogNameField label={t('New name')} name="new_name" error={form.errorAt('new_name')} />
          <Actions>
            <Button type="submit" busy={form.isBusy}>
              {t('Rename this blog')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </SheetSection>
  )
}
