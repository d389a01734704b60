import type { ReactNode, RefObject } from 'react'
import type { LayerAnchor } from '../overlays/use-floating-layer.ts'
import styles from './SuggestionList.module.css'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import type { Combobox } from './use-combobox.ts'

interface Props {
  box: Combobox
  anchor: RefObject<LayerAnchor | null>
  label: string
  options: readonly { key: string; shown: ReactNode }[]
  onChoose: (place: number) => void
  onClose: () => void
}

/** Options of plain content, beside the field that keeps the focus. */
export function SuggestionList({ box, anchor, label, options, onChoose, onClose }: Props) {
  return (
    <SuggestionPopup anchor={anchor} onClose={onClose}>
      <div id={box.listId} role="listbox" aria-label={label}>
        {options.map(({ key, shown }, place) => (
          <div key={key} {...box.optionProps(place, () => onChoose(place))} className={styles.option}>
            {shown}
          </div>
        ))}
      </div>
    </SuggestionPopup>
  )
}
