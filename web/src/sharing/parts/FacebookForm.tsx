import { t } from '@bowerbird/domain/core/language/t.ts'
import { facebookMessageMaxLength } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { shareOptionLabels } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { useEffect, useRef, useState } from 'react'
import { TextArea } from '../../ui/fields/TextField.tsx'
import type { ShareFormProps } from '../share-form.ts'
import { useFacebookName, useShareCalls, useShareWindow } from '../sharing.api.ts'
import { useSending } from '../use-sending.ts'
import { ShareFormFrame } from './ShareFormFrame.tsx'

/** Posts through the linked account, whose name is asked for. POST-332 */
export function FacebookForm({ data, toShare, onBack }: ShareFormProps) {
  const { data: name = '' } = useFacebookName(data)
  const [message, setMessage] = useState('')
  const { post } = useShareCalls(data)
  const openWindow = useShareWindow('facebook', data, toShare, onBack)
  const first = useRef<HTMLTextAreaElement>(null)
  const { phase, send } = useSending(() => {
    setMessage('')
    first.current?.focus()
  })
  useEffect(() => first.current?.focus(), [])
  return (
    <ShareFormFrame
      title={shareOptionLabels.facebook}
      action={t('Post')}
      canSend
      phase={phase}
      onSend={() => send(() => post('facebook', message))}
      onCancel={onBack}
      onOpenWindow={openWindow}
    >
      <TextArea
        ref={first}
        label={t('Message (optional)')}
        hint={name && t('Posting as {name}', { name })}
        maxLength={facebookMessageMaxLength}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </ShareFormFrame>
  )
}
