import { t } from '@bowerbird/domain/core/language/t.ts'
import { keepWriting, leaveQuestions } from '@bowerbird/domain/posts/posts.messages.ts'
import { choose } from '../../ui/overlays/dialogs.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import type { FormTarget } from '../form-address.ts'
import { useOpenForm } from '../open-form.ts'
import type { useStoredDraft } from './drafts/use-stored-draft.ts'
import type { TargetState, Written } from './post-form.state.ts'

interface Options {
  target: FormTarget
  initial: Written
  /** A question that waits becomes a post only when it is answered. */
  isAnswering: boolean
  /** It cannot be saved as a draft of that blog. */
  isForApproval: boolean
  draft: ReturnType<typeof useStoredDraft>
  /** Sends the post, with a change; true once it is saved. */
  save: (change: Partial<Written>) => Promise<boolean>
}

const isOut = (state: TargetState) => state === 'published' || state === 'private'

/** Asks what becomes of the words before their form is left; true once it may be. POST-062, POST-063 */
export function useLeaveQuestion(options: Options): () => Promise<boolean> {
  const { target, initial, isAnswering, isForApproval, draft, save } = options
  const openForm = useOpenForm()
  const isNew = target.mode !== 'edit' || isAnswering
  const about = isForApproval ? 'approval' : isNew ? 'new' : isOut(initial.state) ? 'published' : 'waiting'
  return async () => {
    const words = leaveQuestions[about]
    const choice = await choose({
      ...{ message: words.ask, confirm: words.save, other: words.discard, escape: keepWriting() },
    })
    if (choice === null) return false
    if (choice === 'other') {
      const { id, putBack } = draft.drop()
      const undo = () => {
        putBack()
        openForm({ ...target, draft: id })
      }
      toast(t('Discarded'), { action: { label: t('Undo'), press: undo } })
      return true
    }
    if (about === 'new' || about === 'waiting') return save(isNew ? { state: 'draft' } : {})
    draft.keep()
    toast(isNew ? t('Saved. Open the form again to continue.') : t('Saved. Edit the post to continue.'))
    return true
  }
}
