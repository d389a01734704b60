import { blogStyleMaxBytes } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { readBlogStyle, saveBlogStyle, type TakenOut } from '@bowerbird/domain/blogs/styles.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../core/query.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'

/** A stylesheet of one's own for the blog's page. DAY-089, DAY-092 */
export function StyleForm({ blog }: { blog: Channel }) {
  const { data, error, refetch } = useQuery({ ...callQuery(readBlogStyle, { name: blog.name }), staleTime: 0 })
  return (
    <SheetSection title={t('Your own CSS')}>
      {error && !data && (
        <Notice tone="problem">
          {error.message} <Button onClick={() => refetch()}>{t('Try again')}</Button>
        </Notice>
      )}
      {!data && !error && <Loader label={t('Loading your CSS')} />}
      {data && <Fields key={blog.name} blog={blog} saved={data} />}
    </SheetSection>
  )
}

type Saved = { css: string; taken_out: TakenOut[]; removed_reason: string | null }

function Fields({ blog, saved }: { blog: Channel; saved: Saved }) {
  const call = useCall()
  const [css, setCss] = useState(saved.css)
  const [last, setLast] = useState(saved)
  const save = async (text: string) => {
    const { taken_out } = await call(saveBlogStyle, { name: blog.name, css: text })
    setLast({ css: text, taken_out, removed_reason: null })
  }
  const form = useSubmit(async () => {
    const before = last.css
    await save(css)
    const press = () => {
      setCss(before)
      save(before).catch((problem: Error) => toast(problem.message, { tone: 'problem' }))
    }
    toast(t('Your CSS is saved.'), { action: { label: t('Undo'), press } })
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        {last.removed_reason !== null && (
          <Notice tone="warning">
            {t('Staff took your CSS off the page. Their reason: {reason}', { reason: last.removed_reason })}
          </Notice>
        )}
        <TextArea
          label={t('CSS')}
          name="css"
          value={css}
          onChange={(event) => setCss(event.currentTarget.value)}
          error={form.errorAt('css')}
          hint={t(
            'Up to {size} KB. It holds for the page of your blog, below the header of the site; html, body and :root stand for that part. Readers can ask for plain pages.',
            { size: blogStyleMaxBytes / 1024 },
          )}
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        {last.taken_out.length > 0 && <TakenOutList parts={last.taken_out} />}
        <Actions>
          <Link to={blogPath(blog.name)}>{t('See the page')}</Link>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {t('Save CSS')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

function TakenOutList({ parts }: { parts: TakenOut[] }) {
  return (
    <Notice tone="warning">
      <p>{t('Saved, but this is left out of the page:')}</p>
      <ul>
        {parts.map(({ line, what }) => (
          <li key={`${line} ${what}`}>{t('Line {line}: {what}', { line, what })}</li>
        ))}
      </ul>
    </Notice>
  )
}
