import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { Button } from '../../ui/fields/Button.tsx'

const shownLength = 400

/** The beginning of a long reply, which people elsewhere may write, and a button that shows all of it. */
export function LongReply({ text, by }: { text: string; by: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const start = text.slice(0, shownLength).toWellFormed()
  return (
    <>
      {isOpen ? text : `${start.slice(0, Math.max(start.lastIndexOf(' '), shownLength / 2))}…`}{' '}
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? t('Show less of {by}’s reply', { by }) : t('Show all of {by}’s reply', { by })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('Show less') : t('Show all')}
      </Button>
    </>
  )
}
