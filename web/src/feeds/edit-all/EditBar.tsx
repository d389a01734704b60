import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { type BulkChangeSent, type BulkState, editPosts } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { bulkAtOnceMax, bulkIdsMax, tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { undoToast } from '../../ui/overlays/undo-toast.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './EditAll.module.css'
import { type PostToEdit, showProblem, useEditPosts } from './edit-all.api.ts'
import type { Selection } from './selection.ts'

type PlainAction = Exclude<BulkChangeSent['action'], 'add_tags' | 'remove_tags' | 'rename_tag'>

const actionsOf: Record<BulkState, readonly (readonly [PlainAction, string])[]> = {
  published: [['make_private', t('Make private')]],
  private: [['publish', t('Publish')]],
  draft: [
    ['publish', t('Publish')],
    ['queue', t('[verb] Queue')],
  ],
  queued: [['publish', t('Publish now')]],
}
const marks = [
  ['mark_sensitive', t('Mark sensitive')],
  ['unmark_sensitive', t('Unmark')],
] as const

interface Props {
  name: string
  state: BulkState
  posts: readonly PostToEdit[]
  selection: Selection
  /** Takes posts out of the grid while their deletion can still be undone. */
  onHide: (ids: readonly string[]) => void
  onShow: (ids: readonly string[]) => void
}

const selectedWords = (count: number) => t('{count, plural, one {# post selected} other {# posts selected}}', { count })

/** Says how many posts are selected, and changes them. CTRL-051, CTRL-053 */
export function EditBar(props: Props) {
  const { count } = props.selection
  return (
    <>
      <p role="status">
        <VisuallyHidden>{count > 0 && selectedWords(count)}</VisuallyHidden>
      </p>
      {count > 0 && <Actions {...props} />}
    </>
  )
}

function Actions({ name, state, posts, selection, onHide, onShow }: Props) {
  const [isTagging, setTagging] = useState(false)
  const edit = useEditPosts(name)
  const remove = useDelete(name, { onHide, onShow })
  const { count, ids, target } = selection
  const act = (change: BulkChangeSent) => {
    if (ids && ids.size > bulkIdsMax)
      return toast(
        t('Up to {count, plural, one {# post} other {# posts}} can be selected one by one. Select all instead.', {
          count: bulkIdsMax,
        }),
        {
          tone: 'problem',
        },
      )
    edit.mutate({ target, change }, { onSuccess: selection.clear })
  }
  const only = ids?.size === 1 ? posts.find(({ id }) => ids.has(id)) : undefined
  return (
    <section className={styles.bar} aria-label={t('Selected posts')}>
      <p className={styles.count}>{selectedWords(count)}</p>
      <div className={styles.actions}>
        <Button size="small" aria-expanded={isTagging} onClick={() => setTagging(!isTagging)}>
          {t('Tags')}
        </Button>
        {[...actionsOf[state], ...marks].map(([action, words]) => (
          <Button key={action} size="small" busy={edit.isPending} onClick={() => act({ action })}>
            {words}
          </Button>
        ))}
        {only && (
          <ButtonLink size="small" to={only.path}>
            {t('Open')}
          </ButtonLink>
        )}
        <Button size="small" look="danger" onClick={() => remove(selection)}>
          {t('Delete')}
        </Button>
        <Button size="small" onClick={selection.clear}>
          {t('Clear')}
        </Button>
      </div>
      {isTagging && <TagForm isBusy={edit.isPending} onAct={act} />}
      {count > bulkAtOnceMax && (
        <p className={styles.hint}>
          {t('You can’t undo deleting more than {count, plural, one {# post} other {# posts}}.', {
            count: bulkAtOnceMax,
          })}
        </p>
      )}
      {state !== 'published' && (
        <p className={styles.hint}>{t('Undo doesn’t take back notifications about published posts.')}</p>
      )}
    </section>
  )
}

function TagForm({ isBusy, onAct }: { isBusy: boolean; onAct: (change: BulkChangeSent) => void }) {
  const [tags, setTags] = useState('')
  const id = useId()
  const act = (action: 'add_tags' | 'remove_tags') => tags.trim() && onAct({ action, tags })
  return (
    <form
      id={id}
      className={styles.tagForm}
      onSubmit={(event) => {
        event.preventDefault()
        act('add_tags')
      }}
    >
      <TextField
        label={t('Tags with commas')}
        value={tags}
        maxLength={tagMaxLength * 10}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setTags(target.value)}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {t('Add')}
      </Button>
      <Button busy={isBusy} onClick={() => act('remove_tags')}>
        {t('Remove')}
      </Button>
    </form>
  )
}

/** Asks first. A few posts are deleted once the way back is closed, more of them at once. */
function useDelete(name: string, { onHide, onShow }: Pick<Props, 'onHide' | 'onShow'>) {
  const edit = useEditPosts(name)
  const call = useCall()
  const client = useQueryClient()
  return async ({ count, ids, target, clear }: Selection) => {
    const few = ids && ids.size <= bulkAtOnceMax ? [...ids] : null
    const message = few
      ? t('Delete {count, plural, one {# post} other {# posts}}?', { count })
      : t('Delete {count, plural, one {# post} other {# posts}}? You can’t undo this.', { count })
    const isMeant = await confirm({ message, confirm: t('Delete'), escape: nevermind(), isDangerous: true }).then(
      () => true,
      () => false,
    )
    if (!isMeant) return
    clear()
    const change = { action: 'delete' } as const
    if (!few) return edit.mutate({ target, change })
    onHide(few)
    undoToast(t('{count, plural, one {Deleted # post} other {Deleted # posts}}', { count }), {
      finish: () =>
        call(editPosts, { name, post_ids: few, change }).then(
          () => client.invalidateQueries(),
          (problem: Error) => {
            onShow(few)
            showProblem(problem)
          },
        ),
      undo: () => onShow(few),
    })
  }
}
