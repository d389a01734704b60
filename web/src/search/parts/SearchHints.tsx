import { t } from '@bowerbird/domain/core/language/t.ts'
import type { RefObject } from 'react'
import { SuggestionPopup } from '../../ui/suggestions/SuggestionPopup.tsx'
import { type Combobox, optionId } from '../../ui/suggestions/use-combobox.ts'
import { Hint } from './Hint.tsx'
import styles from './SearchHints.module.css'
import type { SearchHint } from './use-search-hints.ts'

interface Props {
  box: Combobox
  anchor: RefObject<HTMLElement | null>
  hints: SearchHint[]
  onGo: () => void
  onClear: () => void
  onClose: () => void
}

/** Shows tags and blogs that may be meant, recent searches, and one's own tags below the field. */
export function SearchHints({ box, anchor, hints, onGo, onClear, onClose }: Props) {
  const shown = (group: SearchHint['group']) =>
    hints.map((hint, place) =>
      hint.group === group ? <Hint key={hint.to} hint={hint} {...box.optionProps(place)} onClick={onGo} /> : null,
    )
  const has = (group: SearchHint['group']) => hints.some((hint) => hint.group === group)
  return (
    <SuggestionPopup anchor={anchor} isAsWide className={styles.hints} onClose={onClose}>
      {/* Buttons stand beside options, and a listbox may not hold them: so it owns the options by their ids. */}
      <div
        id={box.listId}
        role="listbox"
        aria-label={t('Suggestions')}
        aria-owns={hints.map((_, place) => optionId(box.listId, place)).join(' ')}
      />
      {shown('found')}
      {has('recent') && (
        <section aria-label={t('Recent searches')}>
          <p className={styles.heading}>
            {t('Recent searches')}
            <button type="button" className={styles.clear} onClick={onClear}>
              {t('[list] Clear')}
            </button>
          </p>
          {shown('recent')}
        </section>
      )}
      {has('followed') && (
        <section aria-label={t('Your tags')}>
          <p className={styles.heading}>{t('Your tags')}</p>
          {shown('followed')}
        </section>
      )}
    </SuggestionPopup>
  )
}
