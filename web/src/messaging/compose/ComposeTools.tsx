import { composeButtons } from '@bowerbird/domain/messaging/messaging.messages.ts'
import Image from 'lucide-react/icons/image'
import ImagePlay from 'lucide-react/icons/image-play'
import Sticker from 'lucide-react/icons/sticker'
import { useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import styles from './ComposeBox.module.css'

interface Props {
  isOff: boolean
  /** Turns off the tools that need the server; words and own pictures wait. */
  isOffline: boolean
  picker: 'gif' | 'sticker' | null
  onPick: (kind: 'gif' | 'sticker') => void
  onFile: (file: File) => void
  /** Null while there is nothing to send. */
  onSend: (() => void) | null
}

export function ComposeTools({ isOff, isOffline, picker, onPick, onFile, onSend }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const opener = (kind: 'gif' | 'sticker') => ({
    label: composeButtons[kind],
    disabled: isOff || isOffline,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': picker === kind,
    onClick: () => onPick(kind),
  })
  return (
    <>
      <div className={styles.tools}>
        <IconButton
          label={composeButtons.photo}
          icon={<Image />}
          disabled={isOff}
          onClick={() => files.current?.click()}
        />
        <IconButton icon={<ImagePlay />} {...opener('gif')} />
        <IconButton icon={<Sticker />} {...opener('sticker')} />
        <Button look="quiet" className={styles.send} disabled={!onSend || isOff} onClick={onSend ?? undefined}>
          {composeButtons.send}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        accept="image/*"
        aria-label={composeButtons.photo}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
