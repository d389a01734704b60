import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './ChatContent.module.css'

interface Props {
  chat: NonNullable<KindParts['chat']>
  lang: string | undefined
}

/** Each line with the name of whoever says it. POST-135 */
export function ChatContent({ chat: { lines }, lang }: Props) {
  const speakers = [...new Set(lines.map(({ label }) => label).filter(Boolean))]
  return (
    <ul className={styles.chat} lang={lang}>
      {lines.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never change places.
        <li key={index} dir="auto" className={classNames(speakers.indexOf(label) % 2 === 1 && styles.other)}>
          {label && <b className={styles.label}>{`${label}:`}</b>} {text}
        </li>
      ))}
    </ul>
  )
}
