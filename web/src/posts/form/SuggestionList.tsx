import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './SuggestionList.module.css'

interface Props {
  id: string
  label: string
  options: readonly { key: string; shown: ReactNode }[]
  active: number
  className?: string | undefined
  style?: CSSProperties
  onChoose: (place: number) => void
}

export const optionId = (listId: string, place: number): string => `${listId}-${place}`

/** What could be meant, below the field that keeps the focus. */
export function SuggestionList({ id, label, options, active, className, style, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label={label} className={classNames(styles.list, className)} style={style}>
      {options.map(({ key, shown }, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={key}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === active}
          className={styles.option}
          // The field keeps the focus and the cursor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          {shown}
        </div>
      ))}
    </div>
  )
}
