import { blogStyleMaxBytes } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { readBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stylePreviewPath } from '../../blogs/looks/style-preview-path.ts'
import { TakenOutList } from '../../blogs/looks/TakenOutList.tsx'
import { type SavedStyle, useStyle } from '../../blogs/looks/use-style.ts'
import { callQuery } from '../../core/query.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { Reading } from '../../ui/ReadProblem.tsx'

/** A stylesheet of one's own for the blog's page. DAY-089, DAY-092 */
export function StyleForm({ blog }: { blog: Channel }) {
  const query = useQuery({ ...callQuery(readBlogStyle, { name: blog.name }), staleTime: 0 })
  const { data } = query
  return (
    <SheetSection title={t('Your own CSS')}>
      {!data && <Reading query={query} label={t('Loading your CSS')} />}
      {data && <Fields key={blog.name} blog={blog} saved={data} />}
    </SheetSection>
  )
}

function Fields({ blog, saved }: { blog: Channel; saved: SavedStyle }) {
  const { css, setCss, last, save, isBrought } = useStyle(blog, saved)
  const field = useRef<HTMLTextAreaElement>(null)
  // The preview hands back what was typed there, so its field takes the focus.
  useEffect(() => {
    if (isBrought) field.current?.focus()
  }, [isBrought])
  const form = useSubmit(save)
  return (
    <CallForm form={form}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        {last.removed_reason !== null && (
          <Notice tone="warning">
            {t('Staff removed your CSS. Reason: {reason}', { reason: last.removed_reason })}
          </Notice>
        )}
        <TextArea
          label={t('CSS')}
          name="css"
          ref={field}
          value={css}
          onChange={(event) => setCss(event.currentTarget.value)}
          hint={t(
            'Up to {size} KB. Your CSS applies to your blog’s page, below the site’s header. In it, html, body and :root mean that part of the page. Readers can choose plain blog pages.',
            { size: blogStyleMaxBytes / 1024 },
          )}
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <TakenOutList parts={last.taken_out} isSaved />
        <Actions>
          <Link to={blogPath(blog.name)}>{t('View page')}</Link>
          <ButtonLink to={stylePreviewPath(blog.name)} state={{ css }} data-no-drawer>
            {t('Preview on your page')}
          </ButtonLink>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {t('Save CSS')}
          </Button>
        </Actions>
      </Stack>
    </CallForm>
  )
}
