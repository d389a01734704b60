import { useId } from 'react'
import styles from './SourceChoice.module.css'

interface Props<Value extends string> {
  label: string
  chosen: Value | ''
  choices: readonly { value: Value; label: string }[]
  disabled: boolean
  onChoose: (value: Value) => void
}

/** One of a few ways, side by side. */
export function SourceChoice<Value extends string>({ label, chosen, choices, disabled, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
