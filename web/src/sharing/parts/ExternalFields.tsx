import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import {
  emailAddressMaxLength,
  emailMessageMaxLength,
  facebookMessageMaxLength,
  tweetMaxLength,
} from '@bowerbird/domain/sharing/sharing.limits.ts'
import { letThemReplyToMyAddress } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { isSentByMailto, tweetLengthInForm } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { useEffect, useRef } from 'react'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { type Letter, useFacebookName } from '../sharing.api.ts'
import styles from './ShareFormFrame.module.css'

export type ExternalFormName = 'email' | 'facebook' | 'twitter'

interface Props {
  name: ExternalFormName
  data: SharePopoverData
  letter: Letter
  onLetter: (letter: Letter) => void
}

/** Fields of each of the three. */
export function ExternalFields({ name, data, letter, onLetter }: Props) {
  const change = (part: Partial<Letter>) => onLetter({ ...letter, ...part })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {name === 'email' && (
        <TextField
          label={t('Email address')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={emailAddressMaxLength}
          value={letter.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      )}
      <TextArea
        label={
          name === 'twitter'
            ? t('Tweet as {twitter_username}', { twitter_username: data.twitter_username })
            : t('Message (optional)')
        }
        hint={name === 'facebook' && <FacebookName data={data} />}
        maxLength={mostOf[name]}
        value={letter.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      {name === 'twitter' && (
        <output className={styles.counter} aria-label={t('Characters left')}>
          {tweetMaxLength - tweetLengthInForm(letter.message)}
        </output>
      )}
      {name === 'email' && !isSentByMailto(data) && (
        <Switch
          label={letThemReplyToMyAddress()}
          checked={letter.letsReply}
          onChange={(event) => change({ letsReply: event.target.checked })}
        />
      )}
    </div>
  )
}

const mostOf = { email: emailMessageMaxLength, facebook: facebookMessageMaxLength, twitter: undefined }

function FacebookName({ data }: { data: SharePopoverData }) {
  const { data: name } = useFacebookName(data)
  return name ? t('Posting as {name}', { name }) : null
}
