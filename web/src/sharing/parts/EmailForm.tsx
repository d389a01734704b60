import { t } from '@bowerbird/domain/core/language/t.ts'
import { mailtoAddress } from '@bowerbird/domain/sharing/share-addresses.ts'
import {
  emailAddressMaxLength,
  emailMessageMaxLength,
  replyToCookie,
} from '@bowerbird/domain/sharing/sharing.limits.ts'
import { letThemReplyTo, shareOptionLabels } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { isEmailAccepted, isSentByMailto } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { openMailProgram } from '../open-elsewhere.ts'
import type { ShareFormProps } from '../share-form.ts'
import { useShareCalls } from '../sharing.api.ts'
import { useSending } from '../use-sending.ts'
import { ShareFormFrame } from './ShareFormFrame.tsx'

/** The switch is off without it. POST-322 */
const readReplyTo = (): boolean => document.cookie.split('; ').includes(`${replyToCookie.name}=true`)

function saveReplyTo(isOn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
  document.cookie = `${replyToCookie.name}=${isOn}; Max-Age=${replyToCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

/** Sent by the server, or written in the visitor's own mail program. POST-307, POST-323 … POST-325 */
export function EmailForm({ data, toShare, onBack }: ShareFormProps) {
  const { mail } = useShareCalls(data)
  const isByMailto = isSentByMailto(data)
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState('')
  const [letsReply, setLetsReply] = useState(readReplyTo)
  const first = useRef<HTMLInputElement>(null)
  const { phase, send, reset } = useSending(() => {
    setEmail('')
    first.current?.focus()
  })
  useEffect(() => first.current?.focus(), [])

  const submit = () => {
    const to = email.trim()
    if (isByMailto) openMailProgram(mailtoAddress({ to, message, summary: toShare.summary, url: data.post_url }))
    else send(() => mail({ email: to, message, letsReply }))
  }
  // POST-320, POST-321
  const cancel = () => {
    if (email === '') return onBack()
    setEmail('')
    reset()
    first.current?.focus()
  }
  return (
    <ShareFormFrame
      title={shareOptionLabels.email}
      action={t('Send')}
      canSend={isEmailAccepted(email)}
      phase={phase}
      onSend={submit}
      onCancel={cancel}
    >
      <TextField
        ref={first}
        label={t('Email address')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={emailAddressMaxLength}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {(data.has_user || isByMailto) && (
        <TextArea
          label={t('Message (optional)')}
          maxLength={emailMessageMaxLength}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      )}
      {data.has_user && !isByMailto && <ReplySwitch isOn={letsReply} onChange={setLetsReply} />}
    </ShareFormFrame>
  )
}

function ReplySwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      label={letThemReplyTo()}
      hint={useUser()?.email}
      checked={isOn}
      onChange={({ target }) => {
        onChange(target.checked)
        saveReplyTo(target.checked)
      }}
    />
  )
}
