import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { hostNameMaxLength } from '@bowerbird/domain/blogs/domains.rules.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { updateUser } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { withBlog } from './settings.api.ts'

/** A host name of its own that the blog is shown under as well. BLOG-333 */
export function DomainForm({ blog }: { blog: Channel }) {
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed) => {
    const saved = await call(saveBlogDomain, { name: blog.name, cname: typed('cname') })
    updateUser(client, withBlog(blog.name, saved))
    toast(
      saved.cname
        ? t('{name} answers to {cname}.', { name: blog.name, cname: saved.cname })
        : t('The domain was taken away.'),
    )
  })
  return (
    <SheetSection title={t('Domain')}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          {form.problem && <Notice tone="problem">{form.problem}</Notice>}
          <TextField
            key={blog.cname}
            label={t('A domain of your own')}
            name="cname"
            defaultValue={blog.cname ?? ''}
            hint={t(
              'Point a CNAME record at this place first, and ask whoever runs it to let the name in. Leave it empty for none.',
            )}
            error={form.errorAt('cname')}
            maxLength={hostNameMaxLength}
            placeholder="blog.yourname.org"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <Actions>
            <Button type="submit" look="primary" busy={form.isBusy}>
              {t('Save domain')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </SheetSection>
  )
}
