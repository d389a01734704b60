import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind, technicalTrouble } from '@bowerbird/domain/core/words.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { useLostSession } from '../../core/lost-session.ts'
import { useUser } from '../../core/session.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { switchEditor } from '../editor/source/switch-editor.ts'
import { useDismiss } from '../editor/use-dismiss.ts'
import type { FormTarget } from '../form-address.ts'
import { useCloseForm } from '../open-form.ts'
import type { StoredDraft } from './drafts/stored-drafts.ts'
import { useStoredDraft } from './drafts/use-stored-draft.ts'
import { withEarlyText } from './early-text.ts'
import type { FormData } from './form-data.ts'
import { type FormAbout, isChanged, type Written } from './post-form.state.ts'
import { countUndescribedIn } from './undescribed.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useSending } from './use-sending.ts'

/** Everything a post form does, whatever its fields look like. */
export function usePostForm(target: FormTarget, data: FormData, { typed, stored }: Begun) {
  const { initial, before, trail } = data
  const resumed = stored.find(({ id }) => id === target.draft)
  const bringBack = (words: Written) => broughtBack(words, data, target)
  const [written, setWritten] = useState(() =>
    resumed ? bringBack(resumed.written) : withEarlyText(initial, target, typed),
  )
  const [underWay, setAbout] = useState<FormAbout>({ hasTrail: trail.length > 0 })
  const altChoice = useUser()?.reading.alt_text ?? 'remind'
  const about = { ...underWay, requiresAlt: altChoice === 'require' }
  const hasChanged = isChanged(initial, written)
  const { isLost, call } = useLostSession()
  const others = stored.filter((one) => one !== resumed)
  const draft = useStoredDraft({ target, written, hasChanged, stored: others, isLost, call })
  const { send, isBusy, problem, showProblem } = useSending({ target, before, written, about, call })
  const sendIt = (words: Written) => send(words, draft.drop)
  const isAnswering = initial.kind === 'answer' && before.post.state === 'unapproved'
  const save = (change: Partial<Written>) => sendIt({ ...written, ...change })
  const isForApproval = data.contributesTo.includes(written.blogName)
  const mayLeave = useLeaveQuestion({ target, initial, isAnswering, isForApproval, draft, save })
  const { dismiss, leave } = useDismiss({ hasChanged, isBusy, close: useCloseForm(), mayLeave })
  const isUploading = useAskBeforeLeaving(about.isUploading === true || about.hasPendingImages === true)

  return {
    written,
    change: useCallback((change: Partial<Written>) => setWritten((now) => ({ ...now, ...change })), []),
    changeFields: useCallback(
      (change: object | ((now: never) => object)) =>
        setWritten((now) => {
          const changed = typeof change === 'function' ? change(now.fields as never) : change
          return { ...now, fields: { ...now.fields, ...changed } }
        }),
      [],
    ),
    /** Reports work under way beside the text: uploads, look-ups. */
    tell: useCallback((reported: Partial<FormAbout>) => setAbout((now) => ({ ...now, ...reported })), []),
    switchTo: (editorType: EditorType) => switchTo({ written, setWritten, editorType, onProblem: showProblem }),
    ...{ isBusy, isUploading },
    /** Pictures that would be published without a description, where the writer wants to hear of them. */
    undescribed: altChoice === 'off' ? 0 : countUndescribedIn(written),
    isAnswering,
    /** A member of the blog publishes it. */
    isForApproval,
    problem,
    /** The session is over; what is written stays and is kept. */
    isLoggedOut: isLost,
    showProblem,
    submit: async () => {
      if (await sendIt(written)) leave()
    },
    dismiss,
    /** An unfinished post of the same form. */
    offered: draft.offered,
    takeOffered: () => {
      const words = draft.take()
      if (words) setWritten(bringBack(words))
    },
    refuseOffered: draft.refuse,
  }
}

interface Begun {
  /** The text typed while the form was opening. */
  typed: string
  stored: StoredDraft[]
}

/** An unfinished post goes to the blog it was written for, while that is still one of the writer's. */
function broughtBack(words: Written, { initial, channels, contributesTo }: FormData, target: FormTarget): Written {
  const names = [...channels.map(({ name }) => name), ...(target.mode === 'new' ? contributesTo : [])]
  const isOwn = target.mode !== 'edit' && names.includes(words.blogName)
  return { ...initial, ...words, blogName: isOwn ? words.blogName : initial.blogName }
}

interface Switching {
  written: Written
  setWritten: Dispatch<SetStateAction<Written>>
  editorType: EditorType
  onProblem: (problem: string) => void
}

/** Asks first where the other editor cannot keep all that is written. */
async function switchTo({ written, setWritten, editorType, onProblem }: Switching) {
  const { kind, fields: before } = written
  try {
    const { fields, loss } = await switchEditor(kind, before, written.editorType, editorType)
    if (loss) await confirm({ message: loss, confirm: t('Switch'), escape: nevermind() })
    // Text typed meanwhile is not overwritten.
    setWritten((now) => (now.fields === before ? { ...now, editorType, fields } : now))
  } catch (refused) {
    if (refused instanceof TypeError) onProblem(technicalTrouble())
  }
}

/** A tab that is closed takes its uploads with it. */
function useAskBeforeLeaving(isUnderWay: boolean): boolean {
  useEffect(() => {
    if (!isUnderWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
  return isUnderWay
}
