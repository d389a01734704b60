import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Editor } from '@tiptap/core'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { frameByAddress, lookUpEmbed } from '../form/kinds/embed-look-up.ts'
import styles from './InlineTray.module.css'
import { insertBlock } from './insert-media.ts'

/** Takes an address or embed code, and puts its player into the words. */
export function EmbedField({ editor, style, onDone }: { editor: Editor; style: CSSProperties; onDone: () => void }) {
  const call = useCall()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const close = () => {
    onDone()
    editor.commands.focus()
  }
  const insert = async () => {
    setBusy(true)
    try {
      const found = await lookUpEmbed(call, typed)
      const code = found.embed_code || frameByAddress(found)
      if (!code) throw new Error(t("This can't be played here."))
      insertBlock(editor, `<p>${code}</p>`)
      close()
    } catch (refused) {
      setProblem((refused as Error).message)
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (!isBusy) insert()
  }
  return (
    <div className={styles.embed} style={style}>
      <input
        className={styles.address}
        aria-label={t('Address or embed code of a player')}
        placeholder={t('Address or embed code')}
        // biome-ignore lint/a11y/noAutofocus: it was asked for to be typed in.
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem('')
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" look="primary" busy={isBusy} onClick={insert}>
        {t('Insert')}
      </Button>
      {problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
