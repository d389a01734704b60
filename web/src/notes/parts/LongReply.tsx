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
        aria-label={isOpen ? `Show less of the reply by ${by}` : `Show all of the reply by ${by}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </>
  )
}
