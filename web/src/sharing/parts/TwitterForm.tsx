import { t } from '@bowerbird/domain/core/language/t.ts'
import { presetTweet } from '@bowerbird/domain/sharing/preset-tweet.ts'
import { popoverTweetLinkLength, tweetMaxLength, tweetWarningBelow } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { shareOptionLabels } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { isTweetAccepted, tweetRoomLeft } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/fields/TextField.tsx'
import type { ShareFormProps } from '../share-form.ts'
import { useShareCalls, useShareWindow } from '../sharing.api.ts'
import { useSending } from '../use-sending.ts'
import styles from './ShareFormFrame.module.css'
import { ShareFormFrame } from './ShareFormFrame.tsx'

/** Posts through the linked account. POST-312 … POST-315 */
export function TwitterForm({ data, toShare, onBack }: ShareFormProps) {
  const preset = presetTweet(toShare.summary, tweetMaxLength - popoverTweetLinkLength)
  const [text, setText] = useState(preset)
  const { post } = useShareCalls(data)
  const openWindow = useShareWindow('twitter', data, toShare, onBack)
  const first = useRef<HTMLTextAreaElement>(null)
  const { phase, send } = useSending(() => {
    setText(preset)
    first.current?.focus()
  })
  useEffect(() => first.current?.focus(), [])
  const left = tweetRoomLeft(text)
  return (
    <ShareFormFrame
      title={shareOptionLabels.twitter}
      action={t('Tweet')}
      canSend={isTweetAccepted(text)}
      phase={phase}
      onSend={() => send(() => post('twitter', text))}
      onCancel={onBack}
      onOpenWindow={openWindow}
    >
      <TextArea
        ref={first}
        label={t('Tweet as {twitter_username}', { twitter_username: data.twitter_username })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output
        className={classNames(styles.counter, left < tweetWarningBelow && styles.warning)}
        aria-label={t('Characters left')}
      >
        {left}
      </output>
    </ShareFormFrame>
  )
}
