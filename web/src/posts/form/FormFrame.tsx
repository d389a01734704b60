import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FormTarget } from '../form-address.ts'
import styles from './FormFrame.module.css'
import { FormOptions } from './FormOptions.tsx'
import { FormTop } from './FormTop.tsx'
import { FormTrail } from './FormTrail.tsx'
import { type FormData, withSharing } from './form-data.ts'
import { formTitles } from './form-titles.ts'
import { kindForms } from './kinds/kind-forms.ts'
import { OfferedDraft } from './OfferedDraft.tsx'
import { submitLabel } from './post-form.state.ts'
import { StateChooser } from './StateChooser.tsx'
import { TagsField } from './TagsField.tsx'
import { usePostForm } from './use-post-form.ts'

/** Surrounds the fields of a kind with what every form has. POST-071 */
export function FormFrame({ target, ...data }: { target: FormTarget } & FormData) {
  const form = usePostForm(target, data)
  const { written, change, isBusy } = form
  const KindForm = kindForms[written.kind]
  const card = useFocusInside()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className={styles.card}
      role="dialog"
      aria-modal="true"
      aria-label={formTitles[target.mode]}
    >
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={submitByKey} aria-busy={isBusy} noValidate>
        <FormTop
          channels={data.channels}
          blogName={written.blogName}
          onChoose={(blogName) => change(withSharing({ ...written, blogName }, data.channels))}
          canChoose={target.mode !== 'edit' && !isBusy}
          onClose={form.dismiss}
        />
        {form.offered && (
          <OfferedDraft keptAt={form.offered.keptAt} onTake={form.takeOffered} onRefuse={form.refuseOffered} />
        )}
        {data.post && data.trail.length > 0 && <FormTrail trail={data.trail} post={data.post} />}
        <Suspense fallback={<FieldsToBe />}>
          <KindForm
            fields={written.fields as never}
            change={form.changeFields}
            tell={form.tell}
            onProblem={form.showProblem}
            mode={target.mode}
            editorType={written.editorType}
            disabled={isBusy}
          />
        </Suspense>
        <TagsField
          tags={written.tags}
          blogName={written.blogName}
          disabled={isBusy}
          onChange={(tags) => change({ tags })}
        />
        <FormOptions
          written={written}
          blog={target.mode === 'edit' ? undefined : data.channels.find(({ name }) => name === written.blogName)}
          disabled={isBusy}
          onChange={change}
          onEditor={form.switchTo}
        />
        <FormBottom form={form} mode={target.mode} />
      </form>
    </Card>
  )
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
}

function FormBottom({ form, mode }: { form: ReturnType<typeof usePostForm>; mode: FormTarget['mode'] }) {
  const { written, change, isBusy, problem } = form
  return (
    <div className={styles.bottom}>
      {problem && (
        <div className={styles.problem}>
          <Notice tone="problem">{problem}</Notice>
        </div>
      )}
      <StateChooser written={written} disabled={isBusy} onChange={change} />
      <Button look="primary" type="submit" busy={isBusy}>
        {submitLabel(mode, written.state)}
      </Button>
    </div>
  )
}

/** A form whose first field takes no focus is begun at itself. */
function useFocusInside() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true })
  }, [])
  return box
}

const FieldsToBe = () => (
  <div className={styles.fieldsToBe}>
    <Skeleton height={200} />
  </div>
)
