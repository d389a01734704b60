import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { presetTweet } from '@bowerbird/domain/sharing/preset-tweet.ts'
import { mailtoAddress } from '@bowerbird/domain/sharing/share-addresses.ts'
import type { SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import * as limits from '@bowerbird/domain/sharing/sharing.limits.ts'
import { postShared, sending, shareOptionLabels, wentScrewy } from '@bowerbird/domain/sharing/sharing.messages.ts'
import {
  isEmailAcceptedInForm,
  isSentByMailto,
  isTweetAcceptedInForm,
} from '@bowerbird/domain/sharing/sharing.rules.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { openMailProgram } from '../open-elsewhere.ts'
import { type Letter, useShareCalls } from '../sharing.api.ts'
import { ExternalFields, type ExternalFormName } from './ExternalFields.tsx'
import styles from './ExternalShare.module.css'
import frame from './ShareFormFrame.module.css'

type Phase = 'ready' | 'sharing' | 'shared' | 'failed'

/** One share at a time; a while after it succeeded the popover goes. BLOG-162, BLOG-165 */
function useSharing(onClose: () => void) {
  const [phase, setPhase] = useState<Phase>('ready')
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (phase !== 'shared') return
    const timer = setTimeout(() => close.current(), limits.closeAfterSharedMs)
    return () => clearTimeout(timer)
  }, [phase])
  const share = async (work: () => Promise<unknown>) => {
    if (phase === 'sharing') return
    setPhase('sharing')
    await work().then(
      () => setPhase('shared'),
      () => setPhase('failed'),
    )
  }
  return { phase, share }
}

/** Thrown up from the bottom of a canvas; nobody who asked for less motion sees it. BLOG-164 */
export async function throwConfetti(canvas: HTMLCanvasElement, pieces: number = limits.confettiPieces): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const colors = ['#2f6bff', '#e0345a', '#12a071', '#e9a227', '#7a4cdb']
  const throwOver = confetti.create(canvas, { resize: true, disableForReducedMotion: true })
  await throwOver({ particleCount: pieces, spread: 80, startVelocity: 22, scalar: 0.8, origin: { y: 0.95 }, colors })
}

/** BLOG-163 */
function Shared() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A share without confetti is still a share.
    if (canvas.current) throwConfetti(canvas.current, limits.confettiPiecesInForm).catch(() => {})
  }, [])
  return (
    <div className={frame.form}>
      <p className={styles.shared} role="status">
        {postShared()}
      </p>
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  )
}

interface Props {
  name: ExternalFormName
  data: SharePopoverData
  post: Post
  onBack: () => void
  onClose: () => void
}

const isValid = {
  email: ({ email }: Letter) => isEmailAcceptedInForm(email),
  twitter: ({ message }: Letter) => isTweetAcceptedInForm(message),
  facebook: () => true,
}

/** Valid or not, sharing, then shared or failed. BLOG-161 … BLOG-166 */
export function ExternalForm({ name, data, post, onBack, onClose }: Props) {
  const preset = name === 'twitter' ? presetTweet(post.summary, limits.tweetMaxLength - limits.formTweetLinkLength) : ''
  const [letter, setLetter] = useState<Letter>({ email: '', message: preset, letsReply: false })
  const calls = useShareCalls(data)
  const { phase, share } = useSharing(onClose)
  if (phase === 'shared') return <Shared />

  const canShare = isValid[name](letter) && phase !== 'sharing'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canShare) return
    if (name !== 'email') return void share(() => calls.post(name, letter.message))
    const sent = { ...letter, email: letter.email.trim() }
    if (!isSentByMailto(data)) return void share(() => calls.mail(sent))
    // BLOG-174
    openMailProgram(mailtoAddress({ to: sent.email, message: sent.message, summary: post.summary, url: data.post_url }))
    onClose()
  }
  return (
    <form className={frame.form} aria-label={shareOptionLabels[name]} onSubmit={submit} noValidate>
      <h2 className={frame.title}>{shareOptionLabels[name]}</h2>
      <ExternalFields name={name} data={data} letter={letter} onLetter={setLetter} />
      <div className={styles.actions}>
        <p className={styles.status} role="alert">
          {phase === 'failed' && wentScrewy()}
        </p>
        <Button size="small" look="quiet" onClick={onBack}>
          {t('Cancel')}
        </Button>
        <Button size="small" look="primary" type="submit" disabled={!canShare}>
          {phase === 'sharing' ? sending() : t('Share')}
        </Button>
      </div>
    </form>
  )
}
