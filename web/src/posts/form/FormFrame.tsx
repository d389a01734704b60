import { t } from '@bowerbird/domain/core/language/t.ts'
import { adviceOnTime } from '@bowerbird/domain/posts/posts.messages.ts'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { LoggedOut } from '../../core/LoggedOut.tsx'
import { useMember } from '../../core/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FormTarget } from '../form-address.ts'
import { OfferedDraft } from './drafts/OfferedDraft.tsx'
import type { StoredDraft } from './drafts/stored-drafts.ts'
import styles from './FormFrame.module.css'
import { FormTop } from './FormTop.tsx'
import { FormTrail } from './FormTrail.tsx'
import { type FormData, withSharing } from './form-data.ts'
import { formTitles } from './form-titles.ts'
import { kindFormOf } from './kinds/kind-forms.ts'
import { DayLimits } from './limits/DayLimits.tsx'
import { FormOptions } from './options/FormOptions.tsx'
import { submitLabel, type Written } from './post-form.state.ts'
import { StateChooser } from './StateChooser.tsx'
import { TagsField } from './TagsField.tsx'
import { goToUndescribed } from './undescribed.ts'
import { usePostForm } from './use-post-form.ts'

interface Props extends FormData {
  target: FormTarget
  /** The text typed while the form was opening. */
  typed: string
  /** Unfinished posts of this form. */
  stored: StoredDraft[]
}

/** Surrounds the fields of a kind with what every form has. POST-071 */
export function FormFrame({ target, typed, stored, ...data }: Props) {
  const form = usePostForm(target, data, { typed, stored })
  const { written, change, isBusy } = form
  const blog = data.channels.find(({ name }) => name === written.blogName)
  const card = useFocusInside()
  const isOut = isOutAlready(target, data)
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className={styles.card}
      role="dialog"
      aria-modal="true"
      aria-label={form.isAnswering ? formTitles.answer : formTitles[target.mode]}
    >
      <form
        className={styles.form}
        onSubmit={submitBy(form.submit)}
        onKeyDown={submitByKey}
        aria-busy={isBusy}
        noValidate
      >
        <FormTop
          channels={data.channels}
          contributesTo={target.mode === 'new' ? data.contributesTo : []}
          blogName={written.blogName}
          onChoose={(blogName) => change(forBlog(written, blogName, data))}
          canChoose={target.mode !== 'edit' && !isBusy}
          onClose={form.dismiss}
        />
        <OfferedDraft
          stored={form.offered}
          isEdit={target.mode === 'edit'}
          onTake={form.takeOffered}
          onRefuse={form.refuseOffered}
        />
        <TrailAbove form={form} mode={target.mode} {...data} />
        <KindFields form={form} mode={target.mode} post={data.post} />
        <TagsField
          tags={written.tags}
          blogName={form.isForApproval ? (data.channels[0]?.name ?? '') : written.blogName}
          disabled={isBusy}
          onChange={(tags) => change({ tags })}
        />
        <FormOptions
          written={written}
          isOut={isOut}
          blog={target.mode === 'edit' ? undefined : blog}
          pollVotes={target.mode === 'edit' ? (data.post?.content?.poll?.votes ?? 0) : 0}
          disabled={isBusy}
          onChange={change}
          onEditor={form.switchTo}
        />
        <FormBottom form={form} mode={target.mode} isOut={isOut} />
      </form>
    </Card>
  )
}

interface PartProps {
  form: ReturnType<typeof usePostForm>
  mode: FormTarget['mode']
}

function TrailAbove({ form, mode, post, trail }: PartProps & Pick<FormData, 'post' | 'trail'>) {
  if (!post || trail.length === 0) return null
  return (
    <FormTrail
      trail={trail}
      post={post}
      isReblog={mode === 'reblog'}
      isLeftOut={form.written.leavesOutTrail}
      leftOut={form.written.leavesOut}
      disabled={form.isBusy}
      onLeaveOut={(leavesOutTrail) => form.change({ leavesOutTrail, leavesOut: [] })}
      onLeaveParts={(leavesOut) => form.change({ leavesOut })}
    />
  )
}

function KindFields({ form, mode, post }: PartProps & Pick<FormData, 'post'>) {
  const { written } = form
  const KindForm = kindFormOf(written.kind)
  return (
    <Suspense fallback={<FieldsToBe />}>
      <KindForm
        fields={written.fields as never}
        change={form.changeFields}
        tell={form.tell}
        onProblem={form.showProblem}
        mode={mode}
        post={post}
        editorType={written.editorType}
        disabled={form.isBusy}
      />
    </Suspense>
  )
}

const submitBy = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
}

/** A post that is out can only be saved: no queue and no drafts take it back. */
const isOutAlready = ({ mode }: FormTarget, { before }: Pick<FormData, 'before'>) =>
  mode === 'edit' && (before.post.state === 'published' || before.post.state === 'private')

function FormBottom({ form, mode, isOut }: PartProps & { isOut: boolean }) {
  const { written, change, isBusy, problem, isLoggedOut } = form
  const isTimeWrong = Object.values<string | null>(adviceOnTime).includes(problem)
  return (
    <div className={styles.bottom}>
      {(problem || isLoggedOut) && (
        <div className={styles.problem}>
          <Notice tone="problem">{isLoggedOut ? <LoggedOut /> : problem}</Notice>
        </div>
      )}
      {mode !== 'edit' && <DayLimits isUploading={form.isUploading} />}
      {form.undescribed > 0 && <AltReminder count={form.undescribed} />}
      {!isOut && !form.isForApproval && (
        <StateChooser written={written} disabled={isBusy} isTimeWrong={isTimeWrong} onChange={change} />
      )}
      <Button look="primary" type="submit" busy={isBusy}>
        {submitLabel(labelled(form, mode), written.state)}
      </Button>
    </div>
  )
}

/** Names the pictures without a description; whether the post is sent all the same is the writer's own choice. CTRL-060 */
function AltReminder({ count }: { count: number }) {
  const isRequired = useMember().reading.alt_text === 'require'
  return (
    <div className={styles.problem}>
      <Notice tone="warning">
        {t('{count, plural, =1 {One picture has no description.} other {# pictures have no description.}}', { count })}{' '}
        {isRequired ? t('Your settings require it.') : t('You can still post.')}{' '}
        <Button size="small" look="quiet" onClick={(event) => goToUndescribed(event.currentTarget.closest('form'))}>
          {count === 1 ? t('Describe picture') : t('Describe first picture')}
        </Button>
      </Notice>
    </div>
  )
}

/** The blog decides when a post that it approves goes out. */
function forBlog(written: Written, blogName: string, { channels, contributesTo }: FormData): Written {
  const state = contributesTo.includes(blogName) ? 'published' : written.state
  return withSharing({ ...written, blogName, state }, channels)
}

const labelled = ({ isAnswering, isForApproval }: PartProps['form'], mode: FormTarget['mode']) =>
  isAnswering ? 'answer' : isForApproval && mode === 'new' ? 'approval' : mode

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
