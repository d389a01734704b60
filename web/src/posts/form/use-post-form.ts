import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { saveNotificationDelayMs } from '@bowerbird/domain/core/core.limits.ts'
import { nevermind, technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { switchEditor } from '../editor/source/switch-editor.ts'
import { useDismiss } from '../editor/use-dismiss.ts'
import type { FormTarget } from '../form-address.ts'
import { useCloseForm } from '../open-form.ts'
import { cacheSavedPost } from './cache-saved-post.ts'
import type { FormData } from './form-data.ts'
import { setFormPhase } from './form-phase.ts'
import { asSent, type FormAbout, isChanged, refuseWritten, type Written } from './post-form.state.ts'
import { useLocalDraft } from './use-local-draft.ts'

/** Everything a post form does, whatever its fields look like. */
export function usePostForm(
  target: FormTarget,
  { initial, before, trail }: Pick<FormData, 'initial' | 'before' | 'trail'>,
) {
  const [written, setWritten] = useState(initial)
  const [about, setAbout] = useState<FormAbout>({ hasTrail: trail.length > 0 })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasChanged = isChanged(initial, written)
  const draft = useLocalDraft(target, written, hasChanged)
  const { dismiss, leave } = useDismiss({ hasChanged, isBusy, close: useCloseForm(), onDiscard: draft.drop })
  const save = useSave(target, { initial, before })
  useAskBeforeLeaving(about.isUploading === true || about.hasPendingImages === true)

  const submit = async () => {
    if (isBusy) return
    const refusal = refuseWritten(written, { ...about, nowMs: Date.now() })
    setProblem(refusal?.text ?? null)
    if (refusal) return
    setBusy(true)
    try {
      await save(written)
      draft.drop()
      setFormPhase('saved')
      leave()
    } catch (refused) {
      setProblem(refused instanceof ApiRefusal ? refused.text : technicalTrouble) // POST-074
      setBusy(false)
    }
  }

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
    tell: useCallback((told: Partial<FormAbout>) => setAbout((now) => ({ ...now, ...told })), []),
    switchTo: (editorType: EditorType) => switchTo({ written, setWritten, editorType, onProblem: setProblem }),
    isBusy,
    problem,
    showProblem: setProblem,
    submit,
    dismiss,
    /** The draft from when the page last went away. */
    offered: draft.offered,
    takeOffered: () => {
      const kept = draft.take()
      if (kept) setWritten({ ...initial, ...kept, blogName: written.blogName })
    },
    refuseOffered: draft.drop,
  }
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
    if (loss) await confirm({ message: loss, confirm: 'Switch', escape: nevermind })
    // Text typed meanwhile is not overwritten.
    setWritten((now) => (now.fields === before ? { ...now, editorType, fields } : now))
  } catch (refused) {
    if (refused instanceof TypeError) onProblem(technicalTrouble)
  }
}

/** A tab that is closed takes its uploads with it. */
function useAskBeforeLeaving(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
}

/** One effect however often it is sent: what has not changed since the last try keeps its id. */
function useSave(target: FormTarget, { initial, before }: Pick<FormData, 'initial' | 'before'>) {
  const call = useCall()
  const client = useQueryClient()
  const last = useRef({ written: '', clientId: '' })
  return async (written: Written): Promise<void> => {
    const asText = JSON.stringify(written)
    if (last.current.written !== asText) last.current = { written: asText, clientId: crypto.randomUUID() }
    const sent = asSent(written, target, last.current.clientId, before)
    const answer: OutputOf<typeof updatePost> = await call(updatePost, sent)
    cacheSavedPost(client, target, initial, answer.post)
    setTimeout(() => toast(answer.message), saveNotificationDelayMs) // POST-075
  }
}
