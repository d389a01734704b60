import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { previewBlogStyle, readBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { callQuery } from '../../core/query.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Reading } from '../../ui/ReadProblem.tsx'
import { LookedGround } from './LookedGround.tsx'
import { PreviewPlace } from './PreviewPlace.tsx'
import styles from './StylePreview.module.css'
import { TakenOutList } from './TakenOutList.tsx'
import { type SavedStyle, useStyle } from './use-style.ts'

const typingMs = 400

/** One's own page with CSS that is being typed below it; readers get it when it is saved. DAY-204 */
export function StylePreview({ blog, children }: { blog: Blog; children: ReactNode }) {
  const query = useQuery({ ...callQuery(readBlogStyle, { name: blog.name }), staleTime: 0 })
  const { data } = query
  return (
    <>
      <LookedGround blog={{ ...blog, style_url: '' }}>{children}</LookedGround>
      <PreviewPlace className={styles.bench} label={t('CSS preview')}>
        {!data && <Reading query={query} label={t('Loading your CSS')} />}
        {data && <Bench blog={blog} saved={data} />}
      </PreviewPlace>
    </>
  )
}

function Bench({ blog, saved }: { blog: Blog; saved: SavedStyle }) {
  const { css, setCss, save } = useStyle(blog, saved)
  const navigate = useNavigate()
  const typed = useSettled(css, typingMs)
  const shown = useQuery({
    ...callQuery(previewBlogStyle, { name: blog.name, css: typed }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useStylesheet(shown.data?.css ?? '')
  const form = useSubmit(async () => {
    await save()
    void navigate(blogPath(blog.name), { replace: true })
  })
  const problem = form.problem ?? form.errorAt('css') ?? shown.error?.message
  return (
    <form className={styles.form} onSubmit={form.onSubmit}>
      <TextArea
        label={t('CSS')}
        name="css"
        value={css}
        onChange={(event) => setCss(event.currentTarget.value)}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard. */}
      <div className={styles.found} aria-live="polite" tabIndex={0}>
        {problem && <Notice tone="problem">{problem}</Notice>}
        {!problem && shown.data && <TakenOutList parts={shown.data.taken_out} isSaved={false} />}
        {!problem && shown.data?.taken_out.length === 0 && <p>{t('Readers see all of it.')}</p>}
      </div>
      <p className={styles.actions}>
        <ButtonLink to={`/settings/blog/${blog.name}`} state={{ css }} size="small">
          {t('Back to settings')}
        </ButtonLink>
        <Button type="submit" look="primary" size="small" busy={form.isBusy}>
          {t('Save CSS')}
        </Button>
      </p>
    </form>
  )
}

/** The text once it has stood still for a moment. */
function useSettled(text: string, afterMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}

/** A sheet of the page's own scripts, since the page allows no styles inside of it. */
function useStylesheet(css: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: 'screen' })
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}
