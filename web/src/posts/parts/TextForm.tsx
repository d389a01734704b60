import { titleMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FormTarget } from '../form-address.ts'
import { submitLabel } from '../post-form.state.ts'
import { FormOptions } from './FormOptions.tsx'
import { FormTop } from './FormTop.tsx'
import { FormTrail } from './FormTrail.tsx'
import type { FormData } from './form-data.ts'
import { OfferedDraft } from './OfferedDraft.tsx'
import { SourceEditor } from './SourceEditor.tsx'
import { StateChooser } from './StateChooser.tsx'
import { TagsField } from './TagsField.tsx'
import styles from './TextForm.module.css'
import { usePostForm } from './use-post-form.ts'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

const titles = { new: 'New post', edit: 'Edit post', reblog: 'Reblog' }

/** A title and words: written anew, changed, or added to what someone else posted. */
export function TextForm({ target, ...data }: { target: FormTarget } & FormData) {
  const form = usePostForm(target, data)
  const { written, change, isBusy, problem } = form
  const body = useRef<HTMLDivElement>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
  }
  const toBody = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    body.current?.querySelector<HTMLElement>('[contenteditable], textarea')?.focus()
  }
  const editor = { value: written.body, onChange: (value: string) => change({ body: value }), disabled: isBusy }
  return (
    <Card className={styles.card} role="dialog" aria-modal="true" aria-label={titles[target.mode]}>
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown} aria-busy={isBusy} noValidate>
        <FormTop
          channels={data.channels}
          blogName={written.blogName}
          onChoose={(blogName) => change({ blogName })}
          canChoose={target.mode !== 'edit' && !isBusy}
          onClose={form.dismiss}
        />
        {form.offered && (
          <OfferedDraft keptAt={form.offered.keptAt} onTake={form.takeOffered} onRefuse={form.refuseOffered} />
        )}
        {data.trail.length > 0 && <FormTrail trail={data.trail} />}
        <input
          className={styles.title}
          aria-label="Title"
          placeholder="Title"
          maxLength={titleMaxLength}
          value={written.title}
          disabled={isBusy}
          // biome-ignore lint/a11y/noAutofocus: the form was asked for in order to write.
          autoFocus={target.mode === 'new'}
          onChange={(event) => change({ title: event.target.value })}
          onKeyDown={toBody}
        />
        <div ref={body}>
          {written.editorType === 'rich' ? (
            <Suspense fallback={<Skeleton height={160} className={styles.editorToBe} />}>
              <RichEditor {...editor} autoFocus={target.mode === 'reblog'} />
            </Suspense>
          ) : (
            <SourceEditor {...editor} editorType={written.editorType} />
          )}
        </div>
        <TagsField tags={written.tags} disabled={isBusy} onChange={(tags) => change({ tags })} />
        <FormOptions written={written} disabled={isBusy} onChange={change} />
        {problem && (
          <div className={styles.problem}>
            <Notice tone="problem">{problem}</Notice>
          </div>
        )}
        <div className={styles.bottom}>
          <StateChooser written={written} disabled={isBusy} onChange={change} />
          <Button look="primary" type="submit" busy={isBusy}>
            {submitLabel(target.mode, written.state)}
          </Button>
        </div>
      </form>
    </Card>
  )
}
