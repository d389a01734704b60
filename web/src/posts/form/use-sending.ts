import type { OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import { saveNotificationDelayMs } from '@bowerbird/domain/core/core.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SourceLabel } from '@bowerbird/domain/core/source-label.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal, type Caller, offlineCode } from '../../core/call-api.ts'
import { isSessionLost } from '../../core/lost-session.ts'
import { keepForLater, sendOutbox } from '../../core/offline/outbox.ts'
import { isWaitingFile, namesIn } from '../../core/offline/waiting-names.ts'
import { useLocation, useNavigate } from '../../core/router/hooks.ts'
import { currentBlogOf, useMember } from '../../core/session.ts'
import { useSourceLabel } from '../../core/use-source-label.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import type { FormTarget } from '../form-address.ts'
import { findPost } from '../posts.cache.ts'
import { cacheSavedPost } from './cache-saved-post.ts'
import { formNameOf } from './drafts/stored-drafts.ts'
import type { FormData } from './form-data.ts'
import { setFormPhase } from './form-phase.ts'
import { asSent, type FormAbout, refuseWritten, type Written, withScheme, wordsFor } from './post-form.state.ts'

interface Sending {
  target: FormTarget
  before: FormData['before']
  written: Written
  about: FormAbout
  call: Caller
}

interface Problem {
  text: string
  /** The rule that refused, which can be asked again. */
  code?: string | number
  /** The post that the server refused, as text. */
  refused?: string
}

const refuseNow = (written: Written, about: FormAbout) =>
  refuseWritten(withScheme(written), { ...about, nowMs: Date.now() })

/** Sends a post that nothing speaks against. What is said against it goes when its cause does. POST-073, POST-074 */
export function useSending({ target, before, written, about, call }: Sending) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = useSave(target, before, call)
  const holds = problem !== null && isStillSo(problem, written, about)
  useEffect(() => {
    if (!holds) setProblem(null)
  }, [holds])

  /** True once it is saved. */
  const send = async (typed: Written, onSaved: () => void): Promise<boolean> => {
    if (isBusy) return false
    const words = withScheme(typed)
    const refusal = refuseNow(typed, about)
    setProblem(refusal && { text: wordsFor(refusal, words), code: refusal.code })
    if (refusal) return false
    setBusy(true)
    try {
      await save(words)
      onSaved()
      setFormPhase('saved')
      return true
    } catch (refused) {
      const text = refused instanceof ApiRefusal ? wordsFor(refused, words) : technicalTrouble()
      setProblem(isSessionLost(refused) ? null : { text, refused: JSON.stringify(written) })
      setBusy(false)
      return false
    }
  }
  return {
    send,
    isBusy,
    problem: holds ? problem.text : null,
    /** A problem that a field tells of stays until the field takes it back. */
    showProblem: useCallback((text: string | null) => setProblem(text === null ? null : { text }), []),
  }
}

function isStillSo({ code, refused }: Problem, written: Written, about: FormAbout): boolean {
  if (code !== undefined) return refuseNow(written, about)?.code === code
  return refused === undefined || refused === JSON.stringify(written)
}

/** One effect however often it is sent: what has not changed since the last try keeps its id. */
function useSave(target: FormTarget, before: FormData['before'], call: Caller) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const member = useMember()
  const { name: userName } = member
  const { pathname } = useLocation()
  const source = useSourceLabel()
  const last = useRef({ written: '', clientId: '' })
  return async (written: Written): Promise<void> => {
    const asText = JSON.stringify(written)
    if (last.current.written !== asText) last.current = { written: asText, clientId: crypto.randomUUID() }
    const reblogged = target.mode === 'reblog' ? findPost(client, ({ id }) => id === target.postId) : undefined
    const pt = target.mode === 'reblog' ? (reblogged?.pt ?? '') : undefined
    const context = contextAt({ pathname, source, pt, blogName: currentBlogOf(member)?.name ?? written.blogName })
    const sent = { ...leftToFile(asSent(written, target, last.current.clientId, before)), ...context }
    const later = {
      ...{ id: last.current.clientId, userName, path: updatePost.path, body: sent },
      post: { form: formNameOf(target), target, written },
    }
    const answer = await sendOrKeep(() => call(updatePost, sent), later)
    if (!answer) return toast(t('Saved. It will be sent when you’re back online.'))
    cacheSavedPost(client, target, before.post.state, answer.post)
    for (const { url, reason } of answer.pictures_left)
      toast(t('Couldn’t import the picture at {url}, so it’s shown as a link. {reason}', { url, reason }), {
        tone: 'problem',
      })
    const { state } = answer.post
    const list = state === 'draft' ? 'drafts' : state === 'queued' || state === 'scheduled' ? 'queue' : null
    const press = () => navigate(`${blogPath(written.blogName)}/${list}`)
    const options = list ? { action: { label: t('Open'), press } } : {}
    setTimeout(() => toast(answer.message, options), saveNotificationDelayMs) // POST-075
  }
}

type FormContext = Pick<SentTo<typeof updatePost>, 'context_page' | 'context_id' | 'reblog_source' | 'pt'>

interface PlaceOfForm {
  pathname: string
  /** The blog that one acts as, where the page is not of another. */
  blogName: string
  source: SourceLabel
  /** The tracker of the reblogged post; undefined where the form makes no reblog. */
  pt: string | undefined
}

/** Names the page on which a form was opened, and where a reblog was found. POST-011, POST-419 */
function contextAt({ pathname, blogName, source, pt }: PlaceOfForm): FormContext {
  const page = /^\/(?:(dashboard|inbox|tagged)|blog\/[^/]+\/(drafts|queue))(?:\/|$)/.exec(pathname)
  return {
    ...(page && { context_page: page[1] ?? page[2] }),
    context_id: /^\/blog\/([^/]+)/.exec(pathname)?.[1] ?? blogName,
    ...(pt !== undefined && { reblog_source: source, pt }),
  }
}

/** The server takes the words and the cover of a sound from its file where the writer, without a network, saw none. */
function leftToFile(sent: SentTo<typeof updatePost>): SentTo<typeof updatePost> {
  if (!isWaitingFile(sent.preuploaded_url ?? '') || !sent.id3_tags) return sent
  const { id3_tags, album_art, ...rest } = sent
  const typed = Object.entries(id3_tags).filter(([, words]) => words)
  return { ...rest, id3_tags: Object.fromEntries(typed), ...(album_art && { album_art }) }
}

/** Null where there is no network and it waits for one. */
async function sendOrKeep(
  send: () => Promise<OutputOf<typeof updatePost>>,
  later: Parameters<typeof keepForLater>[0],
): Promise<OutputOf<typeof updatePost> | null> {
  const hasFiles = namesIn(JSON.stringify(later.body)).size > 0
  if ((hasFiles || !navigator.onLine) && (await keepForLater(later))) {
    if (navigator.onLine) void sendOutbox().catch(() => {})
    return null
  }
  // The server would leave out a file that it does not have.
  if (hasFiles) throw new ApiRefusal({ status: 0, code: offlineCode, text: technicalTrouble() })
  try {
    return await send()
  } catch (refused) {
    const isCut = refused instanceof ApiRefusal && refused.code === offlineCode && !navigator.onLine
    if (isCut && (await keepForLater({ ...later, mayHaveArrived: true }))) return null
    throw refused
  }
}
