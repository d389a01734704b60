import { Illustration, illustrations } from '../../ui/Illustration.tsx'
import styles from './Samples.module.css'

const tokens = ['bower', 'card', 'ink', 'ink-soft', 'line', 'cap-blue', 'berry', 'leaf', 'straw', 'violet']

export function ColourSamples() {
  return (
    <div className={styles.swatches}>
      {tokens.map((token) => (
        <div key={token} className={styles.swatch}>
          <span className={styles.colour} style={{ background: `var(--${token})` }} />
          --{token}
        </div>
      ))}
    </div>
  )
}

export function IllustrationSamples() {
  return (
    <div className={styles.row}>
      {illustrations.map((name) => (
        <Illustration key={name} name={name} size={72} />
      ))}
    </div>
  )
}
