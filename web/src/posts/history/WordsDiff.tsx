import { t } from '@bowerbird/domain/core/language/t.ts'
import { diffWords, type Piece, withoutLongSame } from '@bowerbird/domain/posts/history/diff-words.ts'
import type { Said } from '@bowerbird/domain/posts/history/history.contract.ts'
import { useMemo } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './History.module.css'

/** Shows what an edit changed: words that went are struck through, words that came are underlined, and both are named. */
export function WordsDiff({ before, after }: { before: Said; after: Said }) {
  return (
    <div className={styles.diff} dir="auto">
      <Part before={before.title} after={after.title} className={styles.title} />
      <Part before={before.words} after={after.words} className={styles.words} />
      <Part before={tagLine(before)} after={tagLine(after)} className={styles.tags} />
    </div>
  )
}

const tagLine = ({ tags }: Said) => tags.map((tag) => `#${tag}`).join('  ')

function Part({ before, after, className }: { before: string; after: string; className: string | undefined }) {
  const pieces = useMemo(() => withoutLongSame(diffWords(before, after)), [before, after])
  if (pieces.length === 0) return null
  return (
    <p className={className}>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two texts never change.
        <Shown key={place} piece={piece} />
      ))}
    </p>
  )
}

function Shown({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return text
  if (kind === 'cut') return <span className={styles.cut}> … </span>
  const Mark = kind === 'out' ? 'del' : 'ins'
  return (
    <Mark>
      <VisuallyHidden>{` ${kind === 'out' ? t('removed:') : t('added:')} `}</VisuallyHidden>
      {text}
    </Mark>
  )
}
